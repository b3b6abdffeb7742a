extension FixAccuracy {
    /// Returns the radius of 68 % confidence from a radius of 95 % confidence, in metres.
    ///
    /// The radius of 95 % is √(−2 ln 0.05) = 2.4477 standard deviations of one axis.
    static func radius(ninetyFive radius: Double) -> Double {
        let deviation = radius / 2.4477
        return Self.radius(deviations: deviation, deviation)
    }

    /// Returns the standard deviation from the half-width of an interval of 95 % confidence, in the same unit.
    ///
    /// For the normal distribution, the half-width is 1.96 standard deviations.
    static func deviation(ninetyFive interval: Double) -> Double { interval / 1.96 }
}
