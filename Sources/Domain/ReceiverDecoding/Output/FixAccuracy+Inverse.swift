/// Converts radii of 68 % confidence to the error measures of other programs.
///
/// Each function is the exact inverse of the function that converts the other program's measure when it is read.
extension FixAccuracy {
    /// Returns the standard deviation along one axis from a radius of 68 % confidence: the radius divided by 1.5096.
    ///
    /// Both are in metres. A radius has no direction, so both axes have the same deviation.
    public static func deviation(radius: Double) -> Double { radius / self.radius(deviations: 1, 1) }

    /// Returns the radius of 95 % confidence from a radius of 68 % confidence, in metres.
    public static func ninetyFive(radius: Double) -> Double { radius / self.radius(ninetyFive: 1) }

    /// Returns the half-width of the interval of 95 % confidence from a standard deviation, in the same unit.
    public static func ninetyFive(deviation: Double) -> Double { deviation / self.deviation(ninetyFive: 1) }
}
