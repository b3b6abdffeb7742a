import CodecSupport
import RelayFormat

/// Helper functions to encode and decode the JSON messages of a fleet.
enum FleetCoding {
    /// The maximum nesting depth of an object within a message.
    private static let deepest = 16

    /// Returns the beginning of a JSON message: the version of the format, and the epoch if one is given.
    static func begin(epoch: Int64? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(96)
        bytes.append("{\"v\":")
        bytes.append(integer: VersionedReader.version)
        if let epoch {
            bytes.append(jsonKey: "e")
            bytes.append(integer: epoch)
        }
        return bytes
    }

    /// Returns the given JSON message with its closing brace appended.
    static func end(_ bytes: consuming [UInt8]) -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the given JSON message with its closing brace appended.
    ///
    /// - Throws: An error if the message is longer than ``FleetMessage/payloadLimit`` bytes.
    static func endChecked(_ bytes: consuming [UInt8]) throws(RelayCodingError) -> [UInt8] {
        let bytes = end(bytes)
        try check(bytes.span)
        return bytes
    }

    /// Throws if a message is longer than ``FleetMessage/payloadLimit`` bytes.
    static func check(_ payload: Span<UInt8>) throws(RelayCodingError) {
        guard payload.count <= FleetMessage.payloadLimit else {
            throw RelayCodingError("the message is longer than \(FleetMessage.payloadLimit) bytes", at: 0)
        }
    }

    /// Returns the value of a required member of a message; throws if the member is missing.
    static func required<Value>(_ value: Value?, _ member: StaticString) throws(RelayCodingError) -> Value {
        guard let value else { throw RelayCodingError("\(member) is missing", at: 0) }
        return value
    }

    /// Reads a JSON object from a message and returns its unchanged text; throws if the value is not an object.
    static func object(
        _ member: StaticString, _ reader: inout JSONReader, _ bytes: Span<UInt8>
    ) throws(FormatError) -> [UInt8] {
        let start = reader.index
        guard try reader.peek(bytes) == UInt8(ascii: "{") else {
            throw FormatError("\(member) is not an object", at: start)
        }
        var inner = JSONReader(deepest: deepest, subject: "the message")
        inner.index = start
        try inner.skipValue(bytes, depth: 1)
        reader.index = inner.index
        return bytes.extracting(start..<inner.index).withUnsafeBufferPointer { Array($0) }
    }

    /// Calls `body` for each member of a JSON object, with the member's name, the range of its value, and the object.
    static func readMembers(
        of object: Span<UInt8>, _ body: (JSONText, Range<Int>, Span<UInt8>) -> Void
    ) throws(FormatError) {
        var reader = JSONReader(deepest: deepest, subject: "the object")
        reader.skipSpace(object)
        guard try reader.peek(object) == UInt8(ascii: "{") else {
            throw FormatError("this is not an object", at: reader.index)
        }
        try reader.open(1)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, object) {
            let start = reader.index
            try reader.skipValue(object, depth: 2)
            body(name, start..<reader.index, object)
        }
    }

    /// Appends `object` as the value of a member; throws unless `object` is the text of exactly one JSON object.
    ///
    /// The name of the member, `member`, is used only in errors.
    static func append(
        object: [UInt8], _ member: StaticString, to bytes: inout [UInt8]
    ) throws(RelayCodingError) {
        do throws(FormatError) {
            var reader = JSONReader(deepest: deepest, subject: "the message")
            let written = try Self.object(member, &reader, object.span)
            guard written.count == object.count else {
                throw FormatError("\(member) is not an object", at: written.count)
            }
        } catch {
            throw RelayCodingError(error.reason, at: error.offset)
        }
        bytes += object
    }
}
