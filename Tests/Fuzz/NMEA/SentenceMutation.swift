extension Mutation {
    /// A mutation of the fields of sentences and TAG blocks, with corrected checksums.
    static let sentences = Mutation(
        ends: { before, next in isPunctuation(before) || isPunctuation(next) },
        isDelimiter: isPunctuation,
        texts: [
            "0", "00", "-1", "-0", "1", "2", "3", "4", "6", "8", "12", "60", "90", "99.99", "360", "359.999",
            "0000.0000",
            "4739.12345", "9000.0", "9100.0", "4760.0", "18000.0", "18000.00001", "12345678901234567890", "1e5", ".5",
            "000000", "235959.999", "235960", "240000", "104000", "104001.00", "104000.004", "104000.006", "000000",
            "010100", "310299", "290224", "311279", "010180", "20112026", "A", "V", "N", "S", "E", "W", "D", "R", "T",
            "M",
            "K", "F", "X", "NF", "TT", "^2C", "^", "~", "18D", "P90", "W84", "\u{E9}", "s:a", "s:b", "c:1763635200",
            "c:1763635201000", "c:99999999999.9999", "g:1-2-34", "n:1", "UdPbC\0", "RaUdP\0", "\r\n", "\r",
        ],
        mend: mendChecksums)

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"),
            UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            true
        default: false
        }
    }
}

/// The bytes with the correct two digits after each `*` that is followed by two bytes.
func mendChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var sum: UInt8 = 0
    for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"), UInt8(ascii: "\n"): sum = 0
        case UInt8(ascii: "*") where index + 2 < bytes.count && bytes[index + 1] >= 32 && bytes[index + 2] >= 32:
            bytes.replaceSubrange(index + 1...index + 2, with: digits(of: sum))
            sum ^= bytes[index]
        default: sum ^= bytes[index]
        }
    }
    return bytes
}

/// The two hexadecimal digits of a checksum.
func digits(of sum: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(sum >> 4)], digits[Int(sum & 15)]]
}
