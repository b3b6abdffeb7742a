extension FixAccuracy {
    /// The radius from one of 95 %, metres: √(−2 ln 0.05) = 2.4477 standard deviations of one axis.
    static func radius(ninetyFive radius: Double) -> Double {
        let deviation = radius / 2.4477
        return Self.radius(deviations: deviation, deviation)
    }

    /// The deviation from an interval of 95 % to either side: the normal distribution's 1.96 σ.
    static func deviation(ninetyFive interval: Double) -> Double { interval / 1.96 }
}
