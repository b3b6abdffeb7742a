/// The shortest decimal from which the same `Double` is read; if there are several, the one nearest to the `Double`.
///
/// It is computed exactly in 128-bit integers, without tables or intermediate text; see R. Adams, "Ryu: fast
/// float-to-string conversion", 2018.
package struct ShortestDecimal: Sendable, Hashable {
    /// The digits of the decimal as a number of seventeen digits, the first of which is not 0.
    package let digits: UInt64

    /// The decimal exponent of the first digit: the value is `digits` × 10^(`exponent` − 16).
    package let exponent: Int

    /// Creates the shortest decimal of the given magnitude; `nil` outside 0.0001..<10^15.
    package init?(_ magnitude: Double) {
        guard magnitude >= 1e-4, magnitude < 1e15 else { return nil }
        exponent = Self.exponent(of: magnitude)
        // At most one decimal of up to 15 digits is read as a given `Double`, so such a decimal is the shortest. The
        // error of the product and of the sum is a quarter at most, and the operands of the division are exact.
        let power = DecimalText.exactPower(14 - exponent)
        let scaled = UInt64(magnitude * power + 0.5)
        if Double(scaled) / power == magnitude {
            digits = scaled * 100
        } else {
            digits = Self.exactDigits(of: magnitude, places: 16 - exponent)
        }
    }

    /// Returns the decimal logarithm of the magnitude, rounded down: −4 to 14.
    private static func exponent(of magnitude: Double) -> Int {
        guard magnitude >= 1 else {
            // The Doubles nearest to 0.1, 0.01 and 0.001 are slightly above these powers, so that the comparisons give
            // exact results.
            return magnitude >= 0.1 ? -1 : magnitude >= 0.01 ? -2 : magnitude >= 0.001 ? -3 : -4
        }
        let whole = UInt64(magnitude)
        // The factor 1233 / 4096 approximates the decimal logarithm of 2.
        let guess = ((64 - whole.leadingZeroBitCount) * 1233) >> 12
        return whole < DecimalText.integerPower(guess) ? guess - 1 : guess
    }

    /// Returns the decimal digits of the magnitude as an integer of seventeen digits.
    ///
    /// The last digit is 0 if the first sixteen digits read back as the same number. They do if their value is between
    /// the midpoints to the two neighbouring Doubles. If two results are equally near to the magnitude, the even one is
    /// returned.
    private static func exactDigits(of magnitude: Double, places: Int) -> UInt64 {
        // The magnitude is 4 × `significand` / 2^`shift`. Its two neighbours are equally far away, since it is not a
        // power of two: powers of two have at most 15 digits here, and never reach this function.
        let significand = magnitude.significandBitPattern | 1 << 52
        let shift = 54 - Int(magnitude.exponent)
        let power = UInt128(DecimalText.integerPower(min(places, 19))) * (places > 19 ? 10 : 1)
        // The unit of `scaled` is a quarter of the last bit of the significand.
        let scaled = UInt128(4 * significand) * power
        let reach = 2 * power - UInt128(significand & 1)
        let digits = UInt64(truncatingIfNeeded: scaled >> shift)
        let lower = digits - digits % 10
        let below = scaled - UInt128(lower) << shift
        let above = 10 << shift - below
        if min(below, above) <= reach {
            return below < above || below == above && lower / 10 % 2 == 0 ? lower : lower + 10
        }
        let rest = scaled - UInt128(digits) << shift
        let half: UInt128 = 1 << (shift - 1)
        return rest < half || rest == half && digits % 2 == 0 ? digits : digits + 1
    }
}
