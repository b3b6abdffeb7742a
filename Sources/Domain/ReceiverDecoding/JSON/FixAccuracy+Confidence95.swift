extension FixAccuracy {
    /// Returns the radius from a 95 % radius, metres: √(−2 ln 0.05) = 2.4477 standard deviations of one axis.
    static func radius(ninetyFive radius: Double) -> Double {
        let deviation = radius / 2.4477
        return Self.radius(deviations: deviation, deviation)
    }

    /// Returns the deviation from a 95 % interval to either side: 1.96 σ of the normal distribution.
    static func deviation(ninetyFive interval: Double) -> Double { interval / 1.96 }
}
