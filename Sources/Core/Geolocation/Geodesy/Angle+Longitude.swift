extension Angle {
    /// Returns the given longitude in the range −180…180 degrees; NaN and infinities give NaN.
    public static func wrappedLongitude(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }

    /// Returns the difference of two finite longitudes in degrees, −180…180, together with its rounding error.
    static func exactLongitudeDifference(from a: Double, to b: Double) -> (difference: Double, rest: Double) {
        let (a, b) = (wrappedLongitude(a), wrappedLongitude(b))
        let difference = b - a
        // Knuth's exact subtraction (The Art of Computer Programming, volume 2, section 4.2.2, theorem B).
        let partOfA = b - difference
        let rest = (b - (difference + partOfA)) + (partOfA - a)
        if difference > 180 || (difference == 180 && rest > 0) { return carried(difference - 360, rest) }
        if difference < -180 || (difference == -180 && rest < 0) { return carried(difference + 360, rest) }
        return (difference.withoutTraces, rest)
    }

    /// Returns the sum of a difference and its rounding error `rest`, together with the rounding error of the sum.
    ///
    /// This is necessary after a full turn was subtracted: the difference may then be as small as its rounding error.
    private static func carried(_ difference: Double, _ rest: Double) -> (difference: Double, rest: Double) {
        let sum = difference + rest
        return (sum.withoutTraces, rest - (sum - difference))
    }
}
