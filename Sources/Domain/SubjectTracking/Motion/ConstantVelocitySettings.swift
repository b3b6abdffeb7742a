/// The assumptions of a ``ConstantVelocityFilter`` about its subject and the fixes.
///
/// All numbers must be finite, and 0 or more.
public struct ConstantVelocitySettings: Sendable, Hashable {
    /// The process noise of the position in m²/s, in addition to the noise that the velocity causes.
    public var positionProcessNoise = 0.1

    /// The initial process noise of the velocity, in m²/s³.
    ///
    /// Within one second, the velocity along an axis changes by a random amount whose variance has this value.
    public var velocityProcessNoise = 1.0

    /// The rate at which the process noise is adapted to the deviations of the fixes from their predictions, 0…1.
    ///
    /// If it is 0, the noise is not adapted.
    public var adaptation = 0.1

    /// The range of the adapted process noise, as a multiple of the initial noise.
    ///
    /// The default range suits subjects from strolling people to boards that carve turns.
    public var adaptationRange = 0.02...20.0

    /// The accuracy radius in metres, above 0, that is assumed for a fix that reports a smaller one.
    public var minimumAccuracy = 1.0

    /// The accuracy radius in metres that is assumed for a fix that reports a larger one.
    public var maximumAccuracy = 100.0

    /// The accuracy radius in metres that is assumed for a fix that reports none.
    public var unknownAccuracy = 10.0

    /// The initial standard deviation of the velocity along each axis, in m/s.
    ///
    /// If the first fix reports no velocity, the initial velocity is 0.
    public var initialVelocityDeviation = 10.0.squareRoot()

    /// The minimum standard deviation of a measured velocity along each axis, in m/s, for fixes that report no speed
    /// accuracy.
    public var minimumVelocityDeviation = 0.5

    /// The minimum standard deviation of a measured velocity in m/s, per metre of the fix's accuracy radius, for fixes
    /// that report no speed accuracy.
    public var velocityDeviationPerMeter = 0.1

    /// The speed above which the course of a fix is used, in m/s.
    public var minimumSpeedForCourse = 0.5

    /// The maximum time in seconds for which a position is predicted after a fix.
    ///
    /// After a longer pause between two fixes, the filter restarts.
    public var maximumPredictionGap = 10.0

    /// Creates the settings with their default values.
    public init() {}
}
