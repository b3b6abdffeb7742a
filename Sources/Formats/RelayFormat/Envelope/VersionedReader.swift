package import CodecSupport

/// Reads messages that state the version of their format in the member `v`.
package enum VersionedReader {
    /// The only supported version of the message formats: 1.
    package static let version: Int64 = 1

    /// Reads a JSON object member by member.
    ///
    /// If the version is unknown, the error reports this instead of any other fault.
    ///
    /// - Parameters:
    ///   - bytes: The object, surrounded only by white space.
    ///   - member: A function that reads the value of a known member; for any other member, it returns `false` and
    ///     leaves the index unchanged.
    package static func read(
        _ bytes: Span<UInt8>,
        _ member: (JSONText, inout JSONReader, Span<UInt8>) throws(FormatError) -> Bool
    ) throws(RelayCodingError) {
        do throws(FormatError) {
            let found = try members(of: bytes, member)
            guard found != nil else { throw .missing("v", at: 0) }
            try check(found)
        } catch {
            let found = try? members(of: bytes) { (_, _, _) throws(FormatError) in false }
            do throws(FormatError) { try check(found ?? nil) } catch { throw RelayCodingError(error) }
            throw RelayCodingError(error)
        }
    }

    /// Throws if the version that a message states is not supported; does nothing if the message states none.
    static func check(_ found: Int64?) throws(FormatError) {
        guard let found, found != version else { return }
        // All versions outside 0...99 share one text. Errors are counted by their texts, and this limits the number of
        // texts.
        let words = (0...99).contains(found) ? "version \(found)" : "the version"
        throw FormatError("\(words) is unknown", at: 0)
    }

    private static func members(
        of bytes: Span<UInt8>, _ member: (JSONText, inout JSONReader, Span<UInt8>) throws(FormatError) -> Bool
    ) throws(FormatError) -> Int64? {
        var version: Int64?
        var reader = JSONReader(deepest: RelayMessageReader.deepest, subject: "the message")
        reader.skipSpace(bytes)
        guard try reader.peek(bytes) == UInt8(ascii: "{") else {
            throw FormatError("the message is not a JSON object", at: reader.index)
        }
        try reader.open(1)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            if name.equals("v", bytes) {
                version = try reader.wholeNumber("v", bytes)
            } else if try !member(name, &reader, bytes) {
                try reader.skipValue(bytes, depth: 2)
            }
        }
        try reader.expectEnd(bytes)
        return version
    }
}

extension JSONReader {
    /// Reads the value of the given member as a whole number of 64 bits.
    package mutating func wholeNumber(_ member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> Int64 {
        let byte = try peek(bytes)
        guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10 else {
            throw .isNot("a whole number of 64 bits", "\(member)", at: index)
        }
        let number = try number(bytes)
        guard let integer = number.integer(bytes) else {
            throw .isNot("a whole number of 64 bits", "\(member)", at: number.range.lowerBound)
        }
        return integer
    }

    /// Reads the value of the given member, which must be `true` or `false`.
    package mutating func flag(_ member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        switch try peek(bytes) {
        case UInt8(ascii: "t"):
            try skipWord("true", bytes)
            return true
        case UInt8(ascii: "f"):
            try skipWord("false", bytes)
            return false
        default: throw .isNot("true or false", "\(member)", at: index)
        }
    }
}
