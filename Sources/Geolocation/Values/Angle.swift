/// Arithmetic on angles in degrees that wraps at the full circle.
///
/// Angles may be any finite number of degrees; NaN and infinities give NaN.
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

    /// The angle between two directions in degrees, 0…180: that between 350° and 10° is 20°.
    public static func absoluteDifference(_ a: Double, _ b: Double) -> Double {
        difference(from: a, to: b).magnitude
    }

    /// The direction after a turn in degrees, clockwise positive, of any size: in 0..<360.
    public static func turned(_ direction: Double, by turn: Double) -> Double {
        normalized(normalized(direction) + normalized(turn))
    }

    /// The direction halfway between two on the shorter way, in 0..<360 degrees.
    ///
    /// Of two opposite directions it is the one to the left of the first.
    public static func midpoint(_ a: Double, _ b: Double) -> Double {
        normalized(a + difference(from: a, to: b) / 2)
    }
}
