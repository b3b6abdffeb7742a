/// Conversions from 68 % radii to the measures of other programs, each the exact inverse of the conversion for reading.
extension FixAccuracy {
    /// Returns the standard deviation along one axis from the 68 % radius, in metres: the radius divided by 1.5096.
    ///
    /// A radius has no direction, so both axes have the same deviation.
    public static func deviation(radius: Double) -> Double { radius / self.radius(deviations: 1, 1) }

    /// Returns the 95 % radius from the 68 % radius, in metres.
    public static func ninetyFive(radius: Double) -> Double { radius / self.radius(ninetyFive: 1) }

    /// Returns the half-width of the 95 % interval from the standard deviation.
    public static func ninetyFive(deviation: Double) -> Double { deviation / self.deviation(ninetyFive: 1) }
}
