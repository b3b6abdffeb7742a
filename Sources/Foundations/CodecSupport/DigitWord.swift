/// Eight decimal digits in a word of 64 bits, one digit in each byte, the first digit in the lowest byte.
struct DigitWord {
    /// The smallest number that does not fit into eight digits.
    static var limit: UInt64 { 100_000_000 }

    private let digits: UInt64

    /// Creates the digits of a number, with leading zeros up to eight digits.
    init(_ number: UInt64) {
        // All parts are divided in parallel: first into two numbers of four digits, then into four numbers of two
        // digits, then into eight digits. 10486 / 2^20 and 103 / 2^10 are sufficient approximations of a hundredth and
        // a tenth.
        let fours = number / 10_000 | (number % 10_000) << 32
        let hundreds = (fours &* 10486) >> 20 & 0x7F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        digits = tens | (twos &- tens &* 10) << 8
    }

    /// The eight digits as ASCII characters, the first one in the lowest byte.
    var text: UInt64 { digits | 0x3030_3030_3030_3030 }

    /// The number of zeros before the first digit that is not zero; 8 if all digits are zero.
    var leadingZeros: Int { digits.trailingZeroBitCount >> 3 }

    /// The number of zeros after the last digit that is not zero; 8 if all digits are zero.
    var trailingZeros: Int { digits.leadingZeroBitCount >> 3 }
}
