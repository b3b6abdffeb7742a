/// The way back from radii of 68 % to what other programs tell, each the exact inverse of how it is read.
extension FixAccuracy {
    /// The standard deviation of one axis from the radius, metres: the radius divided by 1.5096.
    ///
    /// The radius does not tell in which direction the error is larger, so that both axes have the same.
    public static func deviation(radius: Double) -> Double { radius / self.radius(deviations: 1, 1) }

    /// The radius of 95 % from that of 68 %, metres.
    public static func ninetyFive(radius: Double) -> Double { radius / self.radius(ninetyFive: 1) }

    /// The interval of 95 % to either side from the standard deviation.
    public static func ninetyFive(deviation: Double) -> Double { deviation / self.deviation(ninetyFive: 1) }
}
