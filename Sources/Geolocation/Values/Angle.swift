/// Arithmetic on angles in degrees that wraps at the full circle.
public enum Angle {
    /// The same direction in 0..<360 degrees; NaN and infinities give NaN.
    public static func normalized(_ degrees: Double) -> Double {
        if degrees >= 0 && degrees < 360 { return degrees + 0 }
        let remainder = degrees.truncatingRemainder(dividingBy: 360)
        let positive = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative angle rounds up to the full circle, and −0 is written as 0.
        return positive == 360 ? 0 : positive + 0
    }

    /// The turn from `a` to `b` in degrees, clockwise positive, in −180..<180.
    public static func difference(from a: Double, to b: Double) -> Double {
        let turn = normalized(b - a)
        return turn >= 180 ? turn - 360 : turn
    }
}
