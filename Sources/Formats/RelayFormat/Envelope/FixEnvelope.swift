import CodecSupport

/// A message with numbered fixes, which a device of a fleet sends to the hub of the fleet.
///
/// In JSON, a message has the form `{"v":1,"e":7,"after":41,"ask":true,"fixes":[…]}`. In CBOR, it is a map with the
/// same members under the keys 0 `v` (the version), 1 `e` (the epoch), 2 `fixes`, 3 `ask` and 4 `after`. Unknown
/// members are ignored.
public struct FixEnvelope: Sendable, Hashable {
    /// The epoch: a number that identifies the series in which the device numbered the fixes.
    ///
    /// The device begins a new series, for example, with a new store. Within an epoch, a number permanently identifies
    /// one fix.
    public var epoch: Int64

    /// The fixes in the message, at least 1 and at most ``fixLimit``; the number of a fix is its sequence number.
    public var fixes: [LocationFix]

    /// The number of the record before the first fix in this message, in the same epoch; `nil` if unknown.
    ///
    /// The record is a fix or other data. There may be gaps between `after` and the number of the first fix, and
    /// between the numbers of two consecutive fixes in the message. The hub does not wait for the numbers in these
    /// gaps: they belong to other data, or to fixes that the hub need not receive any more.
    public var after: Int64?

    /// Whether the device asks the hub to send an acknowledgement immediately.
    public var asks: Bool

    /// The maximum number of fixes in an envelope: 64.
    public static let fixLimit = 64

    /// The maximum number of bytes of an encoded envelope: 16 KiB.
    public static let byteLimit = 16_384

    /// Creates an envelope with the given fixes.
    public init(epoch: Int64, fixes: [LocationFix], after: Int64? = nil, asks: Bool = false) {
        (self.epoch, self.fixes, self.after, self.asks) = (epoch, fixes, after, asks)
    }

    /// Appends the encoded message to a buffer.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of the message, JSON or CBOR.
    ///   - buffer: The buffer; unchanged after an error.
    /// - Throws: ``RelayCodingError`` if a fix cannot be written, or there are too many fixes or bytes.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        let start = buffer.count
        do throws(FormatError) {
            try Self.checkCount(fixes.count, at: 0)
            var room = 96
            for fix in fixes {
                try fix.checkMembers()
                room += fix.longest(as: encoding) + 1
            }
            buffer.append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
                switch encoding {
                case .json: output.append(json: self)
                case .cbor: output.append(cbor: self)
                }
            }
            try Self.checkLength(buffer.count - start)
        } catch {
            buffer.removeSubrange(start...)
            throw RelayCodingError(error)
        }
    }

    /// Parses a message with numbered fixes, in JSON or CBOR.
    ///
    /// - Throws: ``RelayCodingError`` with the position of the fault, such as a missing member, too many fixes or
    ///   bytes, or an unknown version.
    public static func read(_ bytes: Span<UInt8>) throws(RelayCodingError) -> FixEnvelope {
        do throws(FormatError) { try checkLength(bytes.count) } catch { throw RelayCodingError(error) }
        guard !bytes.isEmpty, bytes[0] & 0xE0 == 0xA0 || bytes[0] & 0xE0 == 0xC0 else { return try json(bytes) }
        do throws(FormatError) { return try cbor(bytes) } catch { throw RelayCodingError(error) }
    }

    private static func checkLength(_ length: Int) throws(FormatError) {
        if length > byteLimit { throw FormatError("the message is longer than \(byteLimit) bytes", at: 0) }
    }

    private static func checkCount(_ count: Int, at offset: Int) throws(FormatError) {
        guard (1...fixLimit).contains(count) else {
            throw FormatError("the message has not 1 to \(fixLimit) fixes", at: offset)
        }
    }

    // MARK: JSON

    private static func json(_ bytes: Span<UInt8>) throws(RelayCodingError) -> FixEnvelope {
        var (epoch, after): (Int64?, Int64?)
        var asks = false
        var fixes: [LocationFix] = []
        try VersionedReader.read(bytes) { (name, reader, bytes) throws(FormatError) in
            if name.equals("e", bytes) {
                epoch = try reader.wholeNumber("e", bytes)
            } else if name.equals("fixes", bytes) {
                fixes = try Self.fixes(&reader, bytes)
            } else if name.equals("after", bytes) {
                after = try reader.wholeNumber("after", bytes)
            } else if name.equals("ask", bytes) {
                asks = try reader.flag("ask", bytes)
            } else {
                return false
            }
            return true
        }
        do throws(FormatError) {
            return try complete(epoch, fixes, after, asks)
        } catch {
            throw RelayCodingError(error)
        }
    }

    private static func fixes(_ reader: inout JSONReader, _ bytes: Span<UInt8>) throws(FormatError) -> [LocationFix] {
        guard try reader.peek(bytes) == UInt8(ascii: "[") else { throw .isNot("an array", "fixes", at: reader.index) }
        try reader.open(2)
        var fixes: [LocationFix] = []
        var isFirst = true
        while try reader.nextElement(&isFirst, bytes) {
            try checkCount(fixes.count + 1, at: reader.index)
            guard try reader.peek(bytes) == UInt8(ascii: "{") else {
                throw .isNot("an object", "a fix", at: reader.index)
            }
            fixes.append(try reader.fix(bytes, depth: 3, isDecided: true))
        }
        return fixes
    }

    private static func complete(
        _ epoch: Int64?, _ fixes: [LocationFix], _ after: Int64?, _ asks: Bool
    ) throws(FormatError) -> FixEnvelope {
        guard let epoch else { throw .missing("e", at: 0) }
        try checkCount(fixes.count, at: 0)
        return FixEnvelope(epoch: epoch, fixes: fixes, after: after, asks: asks)
    }

    // MARK: CBOR

    private static func cbor(_ bytes: Span<UInt8>) throws(FormatError) -> FixEnvelope {
        var (version, epoch, after): (Int64?, Int64?, Int64?)
        var asks = false
        var fixes: [LocationFix] = []
        var reader = CBORReader(index: 0)
        let head = try reader.headBehindTags(bytes)
        guard head.kind == .map else { throw FormatError("the message is not a map", at: 0) }
        var left = try reader.count(of: head, smallest: 2, bytes)
        while try reader.hasNext(&left, bytes) {
            switch try reader.key(bytes) {
            case 0:
                version = try reader.whole("the version", bytes)
                try VersionedReader.check(version)
            case 1: epoch = try reader.whole("the epoch", bytes)
            case 2: fixes = try Self.fixes(&reader, bytes)
            case 3: asks = try reader.flag("the question", bytes)
            case 4: after = try reader.whole("the number before", bytes)
            default: try reader.skipValue(bytes, depth: 2)
            }
        }
        try reader.end(bytes)
        guard version != nil else { throw .missing("the version", at: 0) }
        return try complete(epoch, fixes, after, asks)
    }

    private static func fixes(_ reader: inout CBORReader, _ bytes: Span<UInt8>) throws(FormatError) -> [LocationFix] {
        let start = reader.index
        let head = try reader.headBehindTags(bytes)
        guard head.kind == .array else { throw .isNot("an array", "fixes", at: start) }
        var fixes: [LocationFix] = []
        var left = try reader.count(of: head, smallest: 1, bytes)
        while try reader.hasNext(&left, bytes) {
            try checkCount(fixes.count + 1, at: reader.index)
            let start = reader.index
            let head = try reader.headBehindTags(bytes)
            guard head.kind == .map else { throw .isNot("a map", "a fix", at: start) }
            fixes.append(try reader.fix(head, bytes, depth: 3))
        }
        return fixes
    }
}

extension CBORReader {
    fileprivate mutating func whole(_ member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> Int64 {
        let start = index
        let head = try headBehindTags(bytes)
        let value: Int64? =
            switch head.kind {
            case .unsigned: head.number.flatMap(Int64.init(exactly:))
            case .negative: head.number.flatMap(Int64.init(exactly:)).map { ~$0 }
            default: nil
            }
        guard let value else { throw .isNot("a whole number of 64 bits", "\(member)", at: start) }
        return value
    }

    fileprivate mutating func flag(_ member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        let start = index
        let head = try headBehindTags(bytes)
        // The widths 20 and 21 mean the simple values false and true (RFC 8949, section 3.3).
        guard head.kind == .simple, head.width == 20 || head.width == 21 else {
            throw .isNot("true or false", "\(member)", at: start)
        }
        return head.width == 21
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(json envelope: borrowing FixEnvelope) {
        append("{\"v\":1,\"e\":")
        append(integer: envelope.epoch)
        if let after = envelope.after {
            append(",\"after\":")
            append(integer: after)
        }
        if envelope.asks { append(",\"ask\":true") }
        append(",\"fixes\":[")
        for index in envelope.fixes.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(json: envelope.fixes[index])
        }
        append("]}")
    }

    fileprivate mutating func append(cbor envelope: borrowing FixEnvelope) {
        append(0xA3 + (envelope.asks ? 1 : 0) + (envelope.after == nil ? 0 : 1))
        append(0)
        append(cbor: VersionedReader.version)
        append(1)
        append(cbor: envelope.epoch)
        append(2)
        append(head: .array, UInt64(envelope.fixes.count))
        for index in envelope.fixes.indices { append(cbor: envelope.fixes[index]) }
        if envelope.asks {
            append(3)
            append(0xF5)
        }
        guard let after = envelope.after else { return }
        append(4)
        append(cbor: after)
    }
}
