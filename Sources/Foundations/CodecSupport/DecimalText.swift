/// Functions that parse decimal numbers from bytes; each result is rounded correctly, like a Swift literal.
package enum DecimalText {
    /// Returns the number that the bytes in `range` consist of.
    ///
    /// The result is `nil` if the range contains anything else, or if the magnitude is too large for a `Double`. A
    /// number consists of a sign, digits with at most one point, and an exponent, of which only the digits are
    /// required; "inf", "nan" and hexadecimal digits are not accepted.
    package static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        var index = range.lowerBound
        let end = range.upperBound
        guard let plain = Plain(bytes, &index, end: end) else { return nil }
        if index == end, let value = plain.value { return value }
        guard index == end || isExponent(bytes, index..<end) else { return nil }
        return slow(bytes, range)
    }

    /// Returns the number at `index`, and moves `index` past the number.
    ///
    /// The result is `nil` if there is no number or the number has more than 19 digits.
    ///
    /// A number ends before its exponent, which is not read.
    package static func parsePlain(_ bytes: Span<UInt8>, _ index: inout Int) -> Double? {
        Plain(bytes, &index, end: bytes.count)?.value
    }

    /// A decimal number without an exponent, as it is parsed.
    private struct Plain {
        private var isNegative = false
        private var mantissa: UInt64 = 0
        /// The number of digits, counted from the first digit that is not 0.
        private var digits = 0
        private var fractionDigits = 0

        /// Parses the number at `index`; returns `nil` if there are no digits.
        @inline(__always)
        init?(_ bytes: Span<UInt8>, _ index: inout Int, end: Int) {
            guard index < end else { return nil }
            isNegative = bytes[index] == UInt8(ascii: "-")
            if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
            let integerStart = index
            parseDigits(bytes, &index, end)
            var digitsSeen = index - integerStart
            if index < end, bytes[index] == UInt8(ascii: ".") {
                index += 1
                let fractionStart = index
                parseDigits(bytes, &index, end)
                fractionDigits = index - fractionStart
                digitsSeen += fractionDigits
            }
            guard digitsSeen > 0 else { return nil }
        }

        @inline(__always)
        private mutating func parseDigits(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) {
            if digits == 0 {
                while index < end, bytes[index] == UInt8(ascii: "0") { index += 1 }
            }
            let start = index
            while index < end, let digit = digit(bytes[index]) {
                mantissa = mantissa &* 10 &+ digit
                index += 1
            }
            digits += index - start
        }

        /// The value of the number; `nil` if it has more than nineteen digits.
        ///
        /// More digits may not fit into 64 bits.
        @inline(__always)
        var value: Double? {
            guard digits <= 19, fractionDigits <= 19 else { return nil }
            let magnitude = quotient(mantissa, fractionDigits)
            return isNegative ? -magnitude : magnitude
        }
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? UInt64(value) : nil
    }

    private static func isExponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
        index += 1
        if index < range.upperBound, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            index += 1
        }
        guard index < range.upperBound else { return false }
        while index < range.upperBound, digit(bytes[index]) != nil { index += 1 }
        return index == range.upperBound
    }

    /// Parses a number with the standard library.
    ///
    /// The number has already been checked, so other forms that the library accepts do not occur.
    private static func slow(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// Returns `mantissa` / 10^`places`, correctly rounded, for at most 19 decimal places.
    package static func quotient(_ mantissa: UInt64, _ places: Int) -> Double {
        // Both operands are exact Doubles, so the IEEE division rounds their quotient correctly (W. D. Clinger, "How to
        // Read Floating Point Numbers Accurately", 1990).
        if mantissa < 1 << 53 { return Double(mantissa) / exactPower(places) }
        // Otherwise, integers are divided to a quotient of at least 63 bits, whose lowest bit represents all bits that
        // follow. One conversion then rounds the quotient to 53 bits.
        let divisor = integerPower(places)
        let mantissaShift = mantissa.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        let numerator = mantissa << UInt64(mantissaShift)
        let (bits, rest) = (divisor << UInt64(divisorShift))
            .dividingFullWidth((high: numerator >> 1, low: numerator << 63))
        let rounded = Double(rest == 0 ? bits : bits | 1)
        return rounded * Double(sign: .plus, exponent: divisorShift - mantissaShift - 63, significand: 1)
    }

    /// Returns 10^`exponent` as an integer, for an exponent of 0...19.
    package static func integerPower(_ exponent: Int) -> UInt64 {
        switch exponent {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        case 8: 100_000_000
        case 9: 1_000_000_000
        case 10: 10_000_000_000
        case 11: 100_000_000_000
        case 12: 1_000_000_000_000
        case 13: 10_000_000_000_000
        case 14: 100_000_000_000_000
        case 15: 1_000_000_000_000_000
        case 16: 10_000_000_000_000_000
        case 17: 100_000_000_000_000_000
        case 18: 1_000_000_000_000_000_000
        default: 10_000_000_000_000_000_000
        }
    }

    /// Returns 10^`exponent` as a `Double`, which is exact for an exponent of 0...19.
    @inlinable
    package static func exactPower(_ exponent: Int) -> Double {
        switch exponent {
        case 0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        case 15: 1e15
        case 16: 1e16
        case 17: 1e17
        case 18: 1e18
        default: 1e19
        }
    }
}
