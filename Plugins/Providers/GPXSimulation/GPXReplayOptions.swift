public import SensorReplay

/// The options of the replay of a GPX document, other than its timing.
public struct GPXReplayOptions: Sendable {
    /// How many times the document is played.
    public var passes = ReplayPasses.once

    /// The times of the fixes and headings.
    public var times = ReplayTimes.recorded

    /// Fixes per second, interpolated between points with times; `nil` for the recorded points only.
    ///
    /// See `InterpolatingSource` for its bounds and the interpolation. With it, points with times may be closer than the
    /// minimum interval.
    public var frequency: Double?

    /// The noise added to the positions; `nil` for the recorded positions.
    ///
    /// Each run begins with the same noise.
    public var noise: PositionNoise?

    /// The start position of the first pass; `nil` for the beginning.
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
