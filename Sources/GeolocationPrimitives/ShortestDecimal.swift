/// The shortest decimal that reads back to the same Double, and of several such ones the nearest.
///
/// It is computed exactly, in integers of 128 bits, so that there is neither a table nor a text in between; of what it needs
/// there is more in R. Adams, "Ryu: fast float-to-string conversion", 2018.
package struct ShortestDecimal: Sendable, Hashable {
    /// Seventeen digits, the first of which is not 0.
    package let digits: UInt64

    /// The place of the first digit: the number is `digits` × 10^(`exponent` − 16).
    package let exponent: Int

    /// What of a magnitude can be told; nil outside of 0.0001..<10^15.
    package init?(_ magnitude: Double) {
        guard magnitude >= 1e-4, magnitude < 1e15 else { return nil }
        exponent = Self.exponent(of: magnitude)
        // A decimal of at most 15 digits that reads back is the only such one. All but the division's operands is rounded
        // at most to a quarter, and the operands are exact.
        let power = DecimalText.exactPower(14 - exponent)
        let scaled = UInt64(magnitude * power + 0.5)
        if Double(scaled) / power == magnitude {
            digits = scaled * 100
        } else {
            digits = Self.exactDigits(of: magnitude, places: 16 - exponent)
        }
    }

    /// How many tens the number is a multiple of, rounded down: −4 to 14.
    private static func exponent(of magnitude: Double) -> Int {
        guard magnitude >= 1 else {
            // The Doubles next to these powers lie above them, and none lies in between.
            return magnitude >= 0.1 ? -1 : magnitude >= 0.01 ? -2 : magnitude >= 0.001 ? -3 : -4
        }
        let whole = UInt64(magnitude)
        // 1233 / 4096 is the logarithm of 2, nearly.
        let guess = ((64 - whole.leadingZeroBitCount) * 1233) >> 12
        return whole < DecimalText.integerPower(guess) ? guess - 1 : guess
    }

    /// Sixteen digits and a 0 if they lie between the neighbours' midpoints, and seventeen otherwise; the even ones of two that
    /// are as near.
    ///
    /// The number is `significand` / 2^`shift`, and its neighbours are as far to either side: a power of two, below which
    /// they are nearer, has fewer digits here and does not come so far.
    private static func exactDigits(of magnitude: Double, places: Int) -> UInt64 {
        let significand = magnitude.significandBitPattern | 1 << 52
        let shift = 54 - Int(magnitude.exponent)
        let power = UInt128(DecimalText.integerPower(min(places, 19))) * (places > 19 ? 10 : 1)
        // In quarters of the last bit's unit.
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
