/// Eight decimal digits in the bytes of a word, the first one in the lowest byte.
struct DigitWord {
    /// What the number is less than.
    static var limit: UInt64 { 100_000_000 }

    private let digits: UInt64

    /// The digits of a number, with leading zeros.
    init(_ number: UInt64) {
        // Halves are divided side by side, first those of four digits, then of two, then of one; 10486 / 2^20 and 103 / 2^10
        // are near enough to a hundredth and a tenth.
        let fours = number / 10_000 | (number % 10_000) << 32
        let hundreds = (fours &* 10486) >> 20 & 0x7F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        digits = tens | (twos &- tens &* 10) << 8
    }

    /// The digits in ASCII.
    var text: UInt64 { digits | 0x3030_3030_3030_3030 }

    /// How many zeros it begins with; 8 where there is nothing else.
    var leadingZeros: Int { digits.trailingZeroBitCount >> 3 }

    /// How many zeros it ends with; 8 where there is nothing else.
    var trailingZeros: Int { digits.leadingZeroBitCount >> 3 }
}
