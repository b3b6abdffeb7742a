/// The CRC-32 checksum that Ethernet, gzip and PNG use (ISO 3309; RFC 1952, section 8).
package enum CRC32 {
    /// Returns the checksum of `bytes` together with the bytes before them, whose checksum is `checksum`.
    ///
    /// The default `checksum`, 0, means that there are no bytes before them. The bytes are passed as a span, since a
    /// function with a generic collection would not be specialized in other modules.
    package static func checksum(_ bytes: Span<UInt8>, after checksum: UInt32 = 0) -> UInt32 {
        let table = Self.table
        var sum = ~checksum
        for index in bytes.indices {
            sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[index])] ^ (sum >> 8)
        }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256 as Range<UInt32>).map { index in
        (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
