import CodecSupport
public import Geolocation
public import PluginOptions

/// The options `rate`, `gap`, `loop`, `start` and `times` of every endpoint that replays a recording.
public struct ReplayOptions: Sendable {
    /// The timing rule of the replay, which includes the rate and the maximum gap.
    public var timing: ReplayTiming

    /// The number of passes, that is how often the recording is played.
    public var passes: ReplayPasses

    /// Whether the replayed items keep their recorded times or get new ones.
    public var times: ReplayTimes

    /// The position in the recording at which the first pass starts; `nil` for the beginning.
    public var start: ReplayPosition?

    /// The replay options that an endpoint declares.
    public static let options = Options(
        .replayRate,
        .replayGap, .replayPasses,
        .value(
            "start", absent: nil, write: "seconds of 0 or more, or a time such as 2026-11-20T10:40:00Z",
            meaning: "where to begin: seconds into the recording, or a time such as 2026-11-20T10:40:00Z",
            parse: position),
        .replayTimes
    ) { rate, gap, passes, start, times in
        ReplayOptions(timing: ReplayTiming(rate: rate, maximumGap: gap), passes: passes, times: times, start: start)
    }

    /// Creates replay options; by default the recording is played once, at its own times.
    public init(
        timing: ReplayTiming = ReplayTiming(), passes: ReplayPasses = .once, times: ReplayTimes = .recorded,
        start: ReplayPosition? = nil
    ) {
        self.timing = timing
        self.passes = passes
        self.times = times
        self.start = start
    }

    /// Returns a message about a long wait before the next item, which also names the option that shortens the wait.
    ///
    /// `item` is the kind of the item, such as "fix", and `seconds` is the duration of the wait, which at a very low
    /// rate may exceed any integer.
    public static func waitNotice(for item: String, seconds: Double) -> String {
        let minutes = Int64((seconds / 60).rounded().clamped(to: 0...9e15))
        return "the next \(item) is \(minutes) minutes later; gap=SECONDS shortens the wait"
    }

    private static func position(_ text: String) -> ReplayPosition?? {
        if let seconds = Double(text) { return seconds >= 0 && seconds.isFinite ? .some(.elapsed(seconds)) : nil }
        return Timestamp(iso8601: text).map { .some(.time($0.date)) }
    }
}

extension Options where Value == ReplayRate {
    /// The option `rate` of every endpoint with a replay: the speed of the replay.
    public static var replayRate: Options {
        .value(
            "rate", .number(.moreThan(0), orWord: "max"), absent: .original, default: "1",
            meaning: "seconds of the recording per second; max is as fast as possible, without loss",
            parse: ReplayRate.init)
    }
}

extension Options where Value == Double? {
    /// The option `gap` of every endpoint with a replay: the maximum time between two items, in seconds.
    public static var replayGap: Options {
        .number(
            "gap", .atLeast(0), unit: "s",
            meaning: "longest time between two points; by default pauses last as long as recorded")
    }
}

extension Options where Value == ReplayTimes {
    /// The option `times` of every endpoint with a replay: recorded or new times.
    public static var replayTimes: Options {
        .choice("times", default: ReplayTimes.recorded, meaning: "times of the file, or times as if recorded now")
    }
}

extension Options where Value == ReplayPasses {
    /// The option `loop` of every endpoint with a replay: the number of passes.
    public static var replayPasses: Options {
        .value(
            "loop", .number(.atLeast(1), orWord: "true"), absent: .once, default: "1",
            write: "a whole number of 1 or more, or true",
            meaning: "how often the file is played; true repeats it endlessly", parse: ReplayPasses.init)
    }
}

extension ReplayEngine {
    /// Starts the replay with the given options except the timing, which is set by the initialiser of the engine.
    ///
    /// `deliver` and `end` are called as described at ``start(at:deliver:end:)``.
    public func start(
        by options: ReplayOptions, deliver: @escaping @SensorActor (Item) -> Void,
        end: @escaping @SensorActor (ProviderError?) -> Void
    ) {
        (passes, times) = (options.passes, options.times)
        start(at: options.start, deliver: deliver, end: end)
    }
}
