/// Conversions from 68 % radii to the measures of other programs, each the exact inverse of the one used for reading.
extension FixAccuracy {
    /// Returns the standard deviation of one axis from the radius, metres: the radius divided by 1.5096.
    ///
    /// A radius has no direction, so both axes have the same deviation.
    public static func deviation(radius: Double) -> Double { radius / self.radius(deviations: 1, 1) }

    /// Returns the 95 % radius from the 68 % radius, metres.
    public static func ninetyFive(radius: Double) -> Double { radius / self.radius(ninetyFive: 1) }

    /// Returns the 95 % interval to either side from the standard deviation.
    public static func ninetyFive(deviation: Double) -> Double { deviation / self.deviation(ninetyFive: 1) }
}
