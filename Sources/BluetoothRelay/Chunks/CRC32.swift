/// The checksum of Ethernet, gzip and PNG (ISO 3309; RFC 1952, section 8).
enum CRC32 {
    /// The checksum of bytes behind those that gave an earlier one.
    static func checksum(_ bytes: some Sequence<UInt8>, after checksum: UInt32 = 0) -> UInt32 {
        ~bytes.reduce(~checksum) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    }

    private static let table: [UInt32] = (0..<256 as Range<UInt32>).map { index in
        (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}

extension UInt16 {
    /// Both bytes, the higher one first.
    var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 0xFF)] }
}

extension UInt32 {
    /// All four bytes, the highest one first.
    var bigEndianBytes: [UInt8] { UInt16(self >> 16).bigEndianBytes + UInt16(self & 0xFFFF).bigEndianBytes }
}
