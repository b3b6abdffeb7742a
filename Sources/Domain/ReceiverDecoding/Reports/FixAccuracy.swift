public import Geolocation

/// Converts the error measures that receivers report to radii of 68 % confidence.
///
/// If the errors to the north and to the east are normal with the same standard deviation σ, a fix is within 1.1774 σ
/// of the true position in half of all cases and within 1.5096 σ in 68 %: √(−2 ln(1 − p)), the Rayleigh distribution.
public enum FixAccuracy {
    /// The radius of 68 % confidence as a multiple of the standard deviation along one axis.
    private static let radius68 = 1.5096

    /// Returns the radius of 68 % confidence from the standard deviations along two perpendicular axes, in metres.
    ///
    /// If the deviations differ, the result is the radius for a circle of the same mean square. It is at most 7 %
    /// larger than the true radius.
    public static func radius(deviations a: Double, _ b: Double) -> Double {
        radius68 * ((a * a + b * b) / 2).squareRoot()
    }

    /// Returns the radius of 68 % confidence from a radius of 50 % confidence, in metres.
    ///
    /// Garmin's `PGRME` is understood to report a radius of 50 %.
    public static func radius(median: Double) -> Double { median * radius68 / 1.1774 }

    /// Returns the vertical standard deviation from the half-width of an interval of 50 % confidence, in metres.
    ///
    /// The half-width is 0.6745 standard deviations.
    public static func deviation(median: Double) -> Double { median / 0.6745 }

    /// Returns the radius of 68 % confidence from a horizontal dilution of precision, in metres.
    ///
    /// Returns `nil` if the fix is manual, simulated or invalid. The dilution is the root of the sum of both axes'
    /// variances, for a standard deviation of 1 m of the measured distances to the satellites. The actual deviation of
    /// these distances depends on the fix quality.
    public static func radius(horizontalDilution dilution: Double, quality: FixQuality) -> Double? {
        rangeError(quality).map { dilution * $0 * radius68 / 2.squareRoot() }
    }

    /// Returns the vertical standard deviation from a vertical dilution of precision, in metres.
    ///
    /// Returns `nil` if the fix is manual, simulated or invalid.
    public static func deviation(verticalDilution dilution: Double, quality: FixQuality) -> Double? {
        rangeError(quality).map { dilution * $0 }
    }

    /// Returns the standard deviation of the measured distance to one satellite for a fix quality, in metres.
    ///
    /// It is 4 m for satellites alone, mostly the ionospheric error that remains after the broadcast model (GPS
    /// Standard Positioning Service Performance Standard, 2020, appendix B, with a current receiver). It is 1.5 m with
    /// differential or precise service, 2 cm for a fixed and 40 cm for a float solution of the carrier phase (RTK), and
    /// 20 m for dead reckoning, whose actual error increases with time.
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

    /// Returns a valid dilution of precision; `nil` for 0, 99 and 99.99, which receivers write for an unknown one.
    public static func dilution(_ value: Double?) -> Double? {
        value.flatMap { $0 > 0.01 && $0 < 89.99 ? $0 : nil }
    }
}
