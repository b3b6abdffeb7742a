/// The assumptions of a ``ConstantVelocityFilter`` about its subject and the fixes.
///
/// All numbers must be finite, and 0 or more.
public struct ConstantVelocitySettings: Sendable, Hashable {
    /// The process noise of the position in addition to that of the velocity, in m²/s.
    public var positionProcessNoise = 0.1

    /// The initial process noise of the velocity in m²/s³: the variance of its change along an axis in one second.
    public var velocityProcessNoise = 1.0

    /// The rate at which the filter adapts the process noise of the velocity to the innovations, 0…1; 0 disables
    /// adaptation.
    public var adaptation = 0.1

    /// The range of the adapted noise as a multiple of the initial noise, which covers subjects from strolling people
    /// to carving boards.
    public var adaptationRange = 0.02...20.0

    /// The smallest accuracy radius that is assumed for a fix, in metres; above 0.
    public var minimumAccuracy = 1.0

    /// The largest accuracy radius that is assumed for a fix, in metres.
    public var maximumAccuracy = 100.0

    /// The accuracy radius that is assumed for a fix without one, in metres.
    public var unknownAccuracy = 10.0

    /// The initial standard deviation of the velocity along each axis, in m/s.
    ///
    /// If the velocity is not measured, it is 0 initially.
    public var initialVelocityDeviation = 10.0.squareRoot()

    /// The minimum standard deviation of a measured velocity along each axis in m/s, if the fix reports no speed
    /// accuracy.
    public var minimumVelocityDeviation = 0.5

    /// The minimum standard deviation of a measured velocity per metre of the fix's accuracy radius, in m/s.
    public var velocityDeviationPerMeter = 0.1

    /// The speed above which the course of a fix is used, in m/s.
    public var minimumSpeedForCourse = 0.5

    /// The maximum time of prediction in seconds; after a longer pause between two fixes, the filter restarts.
    public var maximumPredictionGap = 10.0

    /// Creates the settings with the defaults above.
    public init() {}
}
