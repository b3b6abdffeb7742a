extension FixAccuracy {
    /// Returns the 68 % radius from a 95 % radius, in metres; the latter is √(−2 ln 0.05) = 2.4477 standard deviations
    /// of one axis.
    static func radius(ninetyFive radius: Double) -> Double {
        let deviation = radius / 2.4477
        return Self.radius(deviations: deviation, deviation)
    }

    /// Returns the standard deviation from the half-width of a 95 % interval, which is 1.96 σ of the normal
    /// distribution.
    static func deviation(ninetyFive interval: Double) -> Double { interval / 1.96 }
}
