/// Assumptions of a ``ConstantVelocityFilter`` about its subject and the fixes.
///
/// All numbers must be finite, and 0 or more.
public struct ConstantVelocitySettings: Sendable, Hashable {
    /// Process noise of the position in addition to that of the velocity, m²/s.
    public var positionProcessNoise = 0.1

    /// Initial process noise of the velocity, m²/s³: the variance of its change along an axis in one second.
    public var velocityProcessNoise = 1.0

    /// How quickly the filter adapts the process noise of the velocity to the innovations, 0…1; 0 disables adaptation.
    public var adaptation = 0.1

    /// Bounds of the adapted noise, relative to the initial noise: from strolling people to carving boards.
    public var adaptationRange = 0.02...20.0

    /// The best accuracy assumed for a fix, metres; above 0.
    public var minimumAccuracy = 1.0

    /// The worst accuracy assumed for a fix, metres.
    public var maximumAccuracy = 100.0

    /// The accuracy assumed for a fix that reports none, metres.
    public var unknownAccuracy = 10.0

    /// Initial standard deviation of the velocity along each axis, m/s; the initial velocity is 0 if it is not
    /// measured.
    public var initialVelocityDeviation = 10.0.squareRoot()

    /// Minimum standard deviation of a measured velocity along each axis, m/s, if the fix reports none.
    public var minimumVelocityDeviation = 0.5

    /// Increase of that deviation, in m/s, per metre of the fix's accuracy.
    public var velocityDeviationPerMeter = 0.1

    /// Speed above which the course of a fix is used, m/s.
    public var minimumSpeedForCourse = 0.5

    /// Maximum seconds of prediction; after a longer pause between two fixes, the filter restarts.
    public var maximumPredictionGap = 10.0

    /// Creates the settings with the defaults above.
    public init() {}
}
