public import GeolocationPipeline
import GeolocationPrimitives

/// How a recording is replayed, as every endpoint that does so understands it: `rate`, `gap`, `loop`, `start`, `times`.
public struct ReplayOptions: Sendable {
    /// How fast, and how long a gap may be.
    public var timing: ReplayTiming

    /// How often.
    public var passes: ReplayPasses

    /// Which times the items bear.
    public var times: ReplayTimes

    /// Where the first pass begins; nil for the beginning.
    public var start: ReplayPosition?

    /// The options, for the plugin's description.
    public static let descriptions = [
        OptionDescription(
            "rate", .number(.moreThan(0), orWord: "max"), default: "1",
            meaning: "seconds of the recording in each second; max is as fast as it goes, without loss"),
        OptionDescription(
            "gap", .number(.atLeast(0)), unit: "s",
            meaning: "time between points at most; without it pauses last as long as they did"),
        OptionDescription(
            "loop", .number(.atLeast(1), orWord: "true"), default: "1",
            meaning: "how often the file is played; true is again and again"),
        OptionDescription(
            "start", .text, meaning: "where to begin: seconds into the recording, or a time as 2026-11-20T10:40:00Z"),
        OptionDescription(
            "times", .choice(ReplayTimes.allCases.map(\.rawValue)), default: "recorded",
            meaning: "times of the file, or as if it was recorded now"),
    ]

    /// Makes options; by default a recording is played once, as it was recorded.
    public init(
        timing: ReplayTiming = ReplayTiming(), passes: ReplayPasses = .once, times: ReplayTimes = .recorded,
        start: ReplayPosition? = nil
    ) {
        self.timing = timing
        self.passes = passes
        self.times = times
        self.start = start
    }

    /// Reads the options of an endpoint.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    public init(_ endpoint: Endpoint, _ options: OptionValues) throws {
        timing = ReplayTiming(
            rate: options.text("rate").flatMap(ReplayRate.init) ?? .original, maximumGap: options.number("gap"))
        guard let passes = ReplayPasses(options.text("loop") ?? "1") else {
            throw UsageError(unusable: "loop", options, in: endpoint, write: "a whole number of 1 or more, or true")
        }
        self.passes = passes
        times = options.text("times").flatMap(ReplayTimes.init) ?? .recorded
        if let text = options.text("start") {
            guard let start = Self.position(text) else {
                throw UsageError(
                    unusable: "start", options, in: endpoint,
                    write: "seconds of 0 or more, or a time such as 2026-11-20T10:40:00Z")
            }
            self.start = start
        }
    }

    private static func position(_ text: String) -> ReplayPosition? {
        if let seconds = Double(text) { return seconds >= 0 && seconds.isFinite ? .elapsed(seconds) : nil }
        return Timestamp(iso8601: text).map { .time($0.date) }
    }
}
