public import SensorReplay

/// How a GPX document is replayed, beyond how long the replay waits.
public struct GPXReplayOptions: Sendable {
    /// How often the document is played.
    public var passes = ReplayPasses.once

    /// Which times the fixes and headings bear.
    public var times = ReplayTimes.recorded

    /// Fixes in one second, between points whose times are known; nil for those that were recorded.
    ///
    /// See `InterpolatingSource` for its bounds and what lies between two points. With it, points whose times tell may lie
    /// closer than the minimum interval.
    public var frequency: Double?

    /// The noise of the positions; `nil` for the recorded ones.
    ///
    /// Each run begins with this noise.
    public var noise: PositionNoise?

    /// The beginning of the first pass; `nil` for that of the file.
    public var start: ReplayPosition?

    /// Creates options; by default the document is played once as it was recorded.
    public init(
        passes: ReplayPasses = .once, times: ReplayTimes = .recorded, frequency: Double? = nil,
        noise: PositionNoise? = nil, start: ReplayPosition? = nil
    ) {
        self.passes = passes
        self.times = times
        self.frequency = frequency
        self.noise = noise
        self.start = start
    }
}
