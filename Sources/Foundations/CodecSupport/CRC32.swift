/// The CRC-32 of Ethernet, gzip and PNG (ISO 3309; RFC 1952, section 8).
package enum CRC32 {
    /// Returns the checksum of `bytes`, continuing from an earlier checksum.
    package static func checksum(_ bytes: some Sequence<UInt8>, after checksum: UInt32 = 0) -> UInt32 {
        ~bytes.reduce(~checksum) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    }

    private static let table: [UInt32] = (0..<256 as Range<UInt32>).map { index in
        (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
