/// What a ``ConstantVelocityFilter`` takes for granted of its subject and of the fixes.
///
/// All numbers are to be finite, and 0 or more.
public struct ConstantVelocitySettings: Sendable, Hashable {
    /// How far the position wanders beside what the velocity moves it, m²/s.
    public var positionProcessNoise = 0.1

    /// How far the velocity wanders at first, m²/s³: the square of what an axis of it changes by in a second.
    public var velocityProcessNoise = 1.0

    /// How quickly the filter learns from the deviations how far the velocity really wanders, 0…1; at 0 it never does.
    public var adaptation = 0.1

    /// The range of what it learns, as a multiple of the noise at first: from people who stroll to boards that carve.
    public var adaptationRange = 0.02...20.0

    /// Metres of accuracy that no fix is better than, above 0.
    public var minimumAccuracy = 1.0

    /// Metres of accuracy that no fix is worse than.
    public var maximumAccuracy = 100.0

    /// Metres of accuracy for a fix that does not tell it.
    public var unknownAccuracy = 10.0

    /// Metres per second that a velocity may be wrong by along each axis, as long as nothing was measured; at the beginning
    /// the subject is thought to stand.
    public var initialVelocityDeviation = 10.0.squareRoot()

    /// Metres per second that a measured velocity is wrong by at least, along each axis, where the fix does not tell.
    public var minimumVelocityDeviation = 0.5

    /// Metres per second by which it is wrong then for each metre of the fix's accuracy.
    public var velocityDeviationPerMeter = 0.1

    /// Metres per second above which the course of a fix tells where the subject goes.
    public var minimumSpeedForCourse = 0.5

    /// Seconds for which it predicts; after such a pause between two fixes it begins anew.
    public var maximumPredictionGap = 10.0

    /// Makes the settings with the defaults above.
    public init() {}
}
