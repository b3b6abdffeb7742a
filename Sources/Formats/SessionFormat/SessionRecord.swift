import CodecSupport

/// One input of a recorded session: when it arrived, on which channel, and its bytes.
///
/// A record is its length (LEB128), its body and the CRC-32 of the body in 4 bytes, the lowest first. The body is the
/// nanoseconds (LEB128), the channel (LEB128), the kind (1 byte) and the bytes. A file begins with ``header``.
package struct SessionRecord: Sendable, Hashable {
    /// The first bytes of a file of records.
    package static let header = Array("geosession 1\n".utf8)

    /// The upper bound of the body's length in bytes; what is longer is damaged.
    package static let maximumSize = 2 << 20

    /// The upper bound of the content's length in bytes, with which no record is too long.
    package static let maximumContentSize = maximumSize - 32

    /// The upper bound of the number of a channel; a record of a later one is damaged.
    package static let maximumChannel = 1024

    /// Nanoseconds since the beginning of the session, 0 or more.
    package var nanoseconds: Int64

    /// The number of the channel, 0...1024; 0 is that of the session itself.
    package var channel: Int

    /// The meaning of the bytes, which the owner of the channel defines.
    package var kind: UInt8

    /// The content.
    package var bytes: [UInt8]

    /// Creates a record.
    package init(nanoseconds: Int64, channel: Int, kind: UInt8, bytes: [UInt8]) {
        (self.nanoseconds, self.channel, self.kind, self.bytes) = (nanoseconds, channel, kind, bytes)
    }

    /// Appends the record to a file; its content has ``maximumContentSize`` at most.
    package func write(to output: inout [UInt8]) {
        var body: [UInt8] = []
        body.reserveCapacity(bytes.count + 16)
        body.append(leb128: UInt64(clamping: nanoseconds))
        body.append(leb128: UInt64(clamping: channel))
        body.append(kind)
        body += bytes
        output.append(leb128: UInt64(body.count))
        output += body
        let sum = CRC32.checksum(body.span)
        for shift in stride(from: 0, to: 32, by: 8) { output.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    }

    /// Creates a record from its body; `nil` if that is no record.
    init?(body: ArraySlice<UInt8>) {
        var reader = BinaryReader(body)
        guard let nanoseconds = reader.leb128().flatMap({ Int64(exactly: $0) }),
            let channel = reader.leb128().flatMap({ Int(exactly: $0) }), channel <= Self.maximumChannel,
            let kind = reader.byte()
        else { return nil }
        self.init(nanoseconds: nanoseconds, channel: channel, kind: kind, bytes: Array(reader.rest))
    }
}
