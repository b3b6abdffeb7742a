extension [UInt8] {
    /// Creates bytes from hexadecimal digits; white space is ignored.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        self = stride(from: 0, to: digits.count - 1, by: 2).map { (index: Int) -> UInt8 in
            UInt8(16 * digits[index] + digits[index + 1])
        }
    }

    /// The bytes as hexadecimal digits.
    var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined() }
}
