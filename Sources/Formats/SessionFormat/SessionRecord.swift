import CodecSupport

/// One input of a recorded session: its time of arrival, channel and bytes.
///
/// A record is written in three parts: the length of its body (LEB128), the body, and the CRC-32 of the body in 4
/// bytes, the lowest first. The body consists of the nanoseconds (LEB128), the channel (LEB128), the kind (1 byte) and
/// the bytes. A file begins with ``header``.
package struct SessionRecord: Sendable, Hashable {
    /// The bytes with which a file of records begins: the name and version of the format.
    package static let header = Array("geosession 1\n".utf8)

    /// The maximum length of a record's body in bytes, 2 MiB; a record with a longer body is treated as damaged.
    package static let maximumSize = 2 << 20

    /// The maximum length of a record's content in bytes.
    ///
    /// The body contains the content and a few numbers. With this limit, the body has at most ``maximumSize`` bytes.
    package static let maximumContentSize = maximumSize - 32

    /// The maximum channel number; a record with a larger number is treated as damaged.
    package static let maximumChannel = 1024

    /// The time at which the input arrived, in nanoseconds since the beginning of the session, 0 or more.
    package var nanoseconds: Int64

    /// The number of the record's channel, 0...1024; channel 0 belongs to the session itself.
    package var channel: Int

    /// The number that states how ``bytes`` must be interpreted; each channel defines its own numbers.
    package var kind: UInt8

    /// The bytes that arrived; their meaning depends on the channel and ``kind``.
    package var bytes: [UInt8]

    /// Creates a record with the given values.
    package init(nanoseconds: Int64, channel: Int, kind: UInt8, bytes: [UInt8]) {
        (self.nanoseconds, self.channel, self.kind, self.bytes) = (nanoseconds, channel, kind, bytes)
    }

    /// Appends the record to a buffer; its content must not exceed ``maximumContentSize``.
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

    /// Parses the body of a record; returns `nil` if it is invalid.
    init?(body: ArraySlice<UInt8>) {
        var reader = BinaryReader(body)
        guard let nanoseconds = reader.leb128().flatMap({ Int64(exactly: $0) }),
            let channel = reader.leb128().flatMap({ Int(exactly: $0) }), channel <= Self.maximumChannel,
            let kind = reader.byte()
        else { return nil }
        self.init(nanoseconds: nanoseconds, channel: channel, kind: kind, bytes: Array(reader.rest))
    }
}
