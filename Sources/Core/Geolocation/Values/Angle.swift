/// Arithmetic on directions and angles in degrees, in which 360° is the same as 0°.
///
/// Angles may be any finite number of degrees; NaN and infinities give NaN.
public enum Angle {
    /// Returns the given direction in the range 0..<360 degrees; NaN and infinities give NaN.
    public static func normalized(_ degrees: Double) -> Double {
        if degrees >= 0 && degrees < 360 { return degrees + 0 }
        let remainder = degrees.truncatingRemainder(dividingBy: 360)
        let positive = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative angle is rounded up to 360; the addition of 0 turns −0 into 0.
        return positive == 360 ? 0 : positive + 0
    }

    /// Returns the angle by which `a` must be turned to give `b`, in degrees, clockwise positive, in −180..<180.
    public static func difference(from a: Double, to b: Double) -> Double {
        let turn = normalized(b - a)
        return turn >= 180 ? turn - 360 : turn
    }

    /// Returns the angle between two directions in degrees, 0…180; for example 20° for 350° and 10°.
    public static func absoluteDifference(_ a: Double, _ b: Double) -> Double {
        difference(from: a, to: b).magnitude
    }

    /// Returns the direction after a turn by any number of degrees, clockwise positive, in 0..<360.
    public static func turned(_ direction: Double, by turn: Double) -> Double {
        normalized(normalized(direction) + normalized(turn))
    }

    /// Returns the direction halfway between two directions on the shorter side, in 0..<360 degrees.
    ///
    /// For opposite directions, the result is the direction to the left of `a`.
    public static func midpoint(_ a: Double, _ b: Double) -> Double {
        normalized(a + difference(from: a, to: b) / 2)
    }
}
