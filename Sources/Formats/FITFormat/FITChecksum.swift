/// The checksum of a FIT file: a cyclic redundancy check of 16 bits, polynomial x¹⁶ + x¹⁵ + x² + 1, least significant
/// bit first.
struct FITChecksum: Sendable {
    private(set) var value: UInt16 = 0

    /// The tables by which eight bytes are added to the checksum at once, each with 256 entries.
    ///
    /// Entry b of table n, n from 0 to 7, is the checksum of the byte b followed by n zero bytes. After the old
    /// checksum has been XORed into the first two of eight bytes, the XOR of one entry for each byte is the new
    /// checksum.
    private static let tables: [UInt16] = {
        var tables = [UInt16](repeating: 0, count: 2048)
        for byte in 0..<256 {
            var value = UInt16(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
            tables[byte] = value
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        return tables
    }()

    /// Adds the bytes in `range` to the checksum.
    mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let tables = Self.tables
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let word =
                UInt64(
                    littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
                ^ UInt64(value)
            var sum: UInt16 = 0
            for place in 0..<8 { sum ^= tables[(7 - place) << 8 | Int(word >> UInt64(8 * place) & 0xFF)] }
            value = sum
            index += 8
        }
        while index < range.upperBound {
            value = value >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])]
            index += 1
        }
    }
}
