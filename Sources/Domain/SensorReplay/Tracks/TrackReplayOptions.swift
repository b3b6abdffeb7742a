public import PluginOptions

/// The options for replaying the tracks of a document, other than the timing.
public struct TrackReplayOptions: Sendable {
    /// The number of passes, that is how often the document is played.
    ///
    /// Default: once.
    public var passes = ReplayPasses.once

    /// Whether the fixes and headings keep their recorded times or get new ones.
    ///
    /// Default: the recorded times.
    public var times = ReplayTimes.recorded

    /// The number of fixes per second, interpolated between points with times; `nil` for the recorded points only.
    ///
    /// See `InterpolatingSource` for the limits and the interpolation. If the frequency is set, points with times may
    /// be closer together than the minimum interval.
    public var frequency: Double?

    /// The noise added to the positions; `nil` for the recorded positions.
    ///
    /// Each run begins with the same noise.
    public var noise: PositionNoise?

    /// The position in the document at which the first pass starts; `nil` for the beginning.
    public var start: ReplayPosition?

    /// Creates options for a replay of tracks; by default the document is played once as it was recorded.
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

/// The settings of every endpoint that replays the tracks of a document.
///
/// The endpoint's options are those of ``ReplayOptions``, and `interval`, `hz`, `noise`, `correlation` and `seed`.
public struct TrackReplaySettings: Sendable {
    /// The timing of the points, as read from the endpoint's options.
    public let timing: ReplayTiming

    /// The options of the replay other than its timing.
    public let options: TrackReplayOptions

    /// The options of every endpoint that replays tracks, such as `hz` and `noise`.
    public static let options = Options(ReplayOptions.options, content) { replay, content in
        var timing = replay.timing
        timing.minimumInterval = content.interval
        return TrackReplaySettings(
            timing: timing,
            options: TrackReplayOptions(
                passes: replay.passes, times: replay.times, frequency: content.frequency, noise: content.noise,
                start: replay.start))
    }

    private struct Content: Sendable {
        var interval: Double?
        var frequency: Double?
        var noise: PositionNoise?
    }

    private static let content = Options(
        .value(
            "interval", .number(.atLeast(0)), unit: "s", absent: nil, default: "1",
            meaning: "least time between points, and the time between points without times"
        ) { @Sendable text in .some(Double(text)) },
        .number("hz", .within(0.01...1000), unit: "Hz", meaning: "fixes per second, interpolated over gaps up to 30 s"),
        .number(
            "noise", .within(0...PositionNoise.maximumRadius), unit: "m", default: 0,
            meaning: "noise of positions: the radius that holds 68 % of them"),
        .number(
            "correlation", .atLeast(0), unit: "s", default: PositionNoise.defaultCorrelation,
            meaning: "correlation time of the noise; 0 for white noise"),
        .seed
    ) { interval, frequency, radius, correlation, seed in
        Content(
            interval: interval, frequency: frequency,
            noise: radius > 0 ? PositionNoise(radius: radius, correlation: correlation, seed: seed) : nil)
    }
}
