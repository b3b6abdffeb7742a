/// Functions that write numbers as decimal text directly into a byte array.
extension [UInt8] {
    /// Appends a non-negative integer with leading zeros, so that it has at least `count` digits.
    package mutating func append(digits number: Int64, count: Int) {
        let start = self.count
        for _ in 0..<count { append(48) }
        // The digits are written from the last to the first, since a division by the constant 10 is compiled to a
        // multiplication.
        var rest = UInt64(truncatingIfNeeded: number)
        var index = start + count
        while index > start {
            index -= 1
            self[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
            rest /= 10
        }
    }

    /// Appends the shortest decimal number that is read back as the same `Double`.
    ///
    /// - Parameters:
    ///   - number: The number, which must be finite.
    ///   - hasFraction: Whether a whole number is written with a fraction, such as 5.0. Default: `true`.
    package mutating func append(shortest number: Double, hasFraction: Bool = true) {
        // At most one decimal of up to 15 digits is read as a given `Double`. If there is one, it is therefore the
        // shortest, once the zeros at its end are removed.
        let scaled = (number * 1e4).rounded()
        if hasFraction, abs(scaled) < 1e15, scaled / 1e4 == number {
            return append(fixed: Int64(scaled), decimals: 4, scale: 10_000)
        }
        append(addingCapacity: OutputSpan<UInt8>.longestNumber) { (output: inout OutputSpan<UInt8>) in
            output.append(shortest: number, hasFraction: hasFraction)
        }
    }

    /// Appends a number with at most 9 decimals, as short as possible and without an exponent.
    ///
    /// A whole number is written without a fraction. The magnitude must be less than 1e15.
    package mutating func append(decimal number: Double) {
        let scaled = (number * 1e4).rounded()
        if number == number.rounded() {
            append(integer: Int64(number))
        } else if scaled / 1e4 == number, abs(scaled) < 1e15 {
            append(fixed: Int64(scaled), decimals: 4, scale: 10_000)
        } else if abs(number) < 4e6 {
            // Below this bound, a number with nine decimals differs from its Double by less than half a unit of its
            // last digit, even after scaling.
            append(fixed: Int64((number * 1e9).rounded()), decimals: 9, scale: 1_000_000_000)
        } else {
            // The description of a Double has an exponent only if the number is 2^54 or more.
            let text = number.description.utf8
            let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
            append(contentsOf: text[..<point])
            append(contentsOf: text[point...].prefix(10))
        }
    }

    /// Appends an angle in degrees with at most 9 decimals (0.1 mm on the ground), without trailing zeros.
    ///
    /// The angle must be finite and within ±1000.
    package mutating func append(degrees angle: Double) {
        let scaled = Int64((angle * 1e9).rounded())
        // A heading just below 360 that would round up to 360 is written as 0.
        append(fixed: scaled == 360_000_000_000 ? 0 : scaled, decimals: 9, scale: 1_000_000_000)
    }

    /// Appends `number` / `scale` without trailing zeros, but with at least one decimal.
    ///
    /// `scale` must be 10^`decimals`.
    private mutating func append(fixed number: Int64, decimals: Int, scale: UInt64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: scale)
        append(integer: Int64(whole))
        append(UInt8(ascii: "."))
        var fraction = rest
        var count = decimals
        while count > 1, fraction % 10 == 0 {
            fraction /= 10
            count -= 1
        }
        append(digits: Int64(fraction), count: count)
    }

    /// Appends an integer in decimal.
    package mutating func append(integer number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var count = 1
        var limit = number.magnitude
        while limit >= 10 {
            limit /= 10
            count += 1
        }
        append(digits: Int64(bitPattern: UInt64(number.magnitude)), count: count)
    }
}
