/// Makes radii of 68 % confidence of the many ways in which receivers tell how good a fix is.
///
/// A fix whose errors to the north and to the east are normal and alike, with the standard deviation σ, lies within
/// 1.1774 σ of the truth in half of all cases and within 1.5096 σ in 68 % of them: √(−2 ln(1 − p)), the Rayleigh distribution.
public enum FixAccuracy {
    /// The radius of 68 % in standard deviations of one axis.
    private static let radius68 = 1.5096

    /// The radius from standard deviations along two axes at right angles, metres.
    ///
    /// Where the two differ it is that of a circle of the same mean square, which is at most 7 % more than the true one.
    public static func radius(deviations a: Double, _ b: Double) -> Double {
        radius68 * ((a * a + b * b) / 2).squareRoot()
    }

    /// The radius from one of 50 %, as Garmin's `PGRME` is understood to tell, metres.
    public static func radius(median: Double) -> Double { median * radius68 / 1.1774 }

    /// The vertical deviation from an interval of 50 %, metres: the normal distribution's 0.6745 σ.
    public static func deviation(median: Double) -> Double { median / 0.6745 }

    /// The radius from a dilution of precision, metres; nil where the fix is typed in, made up or none.
    ///
    /// The dilution is the root of the sum of both axes' variances for each metre of the ranges' error, which the quality of
    /// the fix stands for.
    public static func radius(horizontalDilution dilution: Double, quality: FixQuality) -> Double? {
        rangeError(quality).map { dilution * $0 * radius68 / 2.squareRoot() }
    }

    /// The vertical deviation from a dilution of precision, metres; nil where the fix is typed in, made up or none.
    public static func deviation(verticalDilution dilution: Double, quality: FixQuality) -> Double? {
        rangeError(quality).map { dilution * $0 }
    }

    /// Standard deviation of one range, metres.
    ///
    /// Satellites alone: 4 m, of which the ionosphere's rest after the broadcast model is most (GPS Standard Positioning
    /// Service Performance Standard, 2020, appendix B, with a receiver of our days); 1.5 m with differential or precise
    /// service; 2 cm and 40 cm with the phase of the waves; 20 m while it is worked out from speed and direction, which
    /// grows worse.
    private static func rangeError(_ quality: FixQuality) -> Double? {
        switch quality {
        case .autonomous: 4
        case .differential, .precise: 1.5
        case .realTimeKinematicFixed: 0.02
        case .realTimeKinematicFloat: 0.4
        case .estimated: 20
        case .invalid, .manual, .simulated: nil
        }
    }

    /// A dilution of precision, or nil where a receiver writes a number that stands for none: 0, 99, 99.99.
    public static func dilution(_ value: Double?) -> Double? {
        value.flatMap { $0 > 0.01 && $0 < 89.99 ? $0 : nil }
    }
}
