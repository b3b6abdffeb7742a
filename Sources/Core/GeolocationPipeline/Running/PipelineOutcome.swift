public import Geolocation

/// The result of running a pipeline.
public struct PipelineOutcome: Sendable {
    /// The reason why the run ended.
    public enum Cause: Sendable, Hashable {
        /// The location sources, or all sources, have ended.
        case sourceEnded
        /// The configured duration has elapsed.
        case durationOver
        /// The program or the user requested the end.
        case stopped
        /// The readers of all sinks have disconnected, such as `head` on standard output.
        case unread
        /// The location sources, all sources or all sinks have failed.
        case failed
    }

    /// The reason why the run ended.
    public let cause: Cause

    /// The failures in order of occurrence, each with the name of its part; empty if nothing failed.
    public let failures: [String]

    /// The numbers of values that the manager accepted and rejected.
    public let counters: GeolocationCounters

    /// The counts of values dropped by sources and sinks, by name.
    public let drops: [(name: String, drops: DropCounts)]

    /// The duration of the run, in seconds.
    public let seconds: Double
}
