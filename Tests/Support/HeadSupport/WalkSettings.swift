/// The settings of a ``SimulatedWalk``; by default, a walk through a town with visits to buildings.
public struct WalkSettings: Sendable {
    /// Turns on the way, each of 30…150° to either side.
    public var turns = 20

    /// Samples of the head tracker per second.
    public var trackerRate = 25.0

    /// Drift of the tracker, degrees per minute, to either side.
    public var drift = 1.0

    /// Noise of the tracker, degrees.
    public var trackerNoise = 0.3

    /// Degrees by which the head sways at each second step.
    public var sway = 5.0

    /// Whether the user looks aside now and then: by 20…60° for 1…3 s.
    public var hasGlances = true

    /// Whether a receiver reports a course once a second, as outdoors.
    public var hasCourse = true

    /// Noise of the course, degrees, which is correlated for ``courseCorrelation`` seconds and is ``courseLag`` late.
    public var courseNoise = 4.0

    /// Seconds.
    public var courseCorrelation = 3.0

    /// Seconds.
    public var courseLag = 0.8

    /// Whether there is a compass, 10 times a second.
    public var hasCompass = true

    /// Noise of the compass, degrees.
    public var compassNoise = 8.0

    /// Degrees by which the device is held aside, different for each walk.
    public var hold = 3.0

    /// Degrees by which the compass is wrong in a building, to either side.
    public var indoorBias = 15.0

    /// Whether the way leads through buildings, 60…120 s each.
    public var visitsBuildings = true

    /// Creates the usual settings.
    public init() {}
}
