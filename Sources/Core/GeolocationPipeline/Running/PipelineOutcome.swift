public import Geolocation

/// The result of a run.
public struct PipelineOutcome: Sendable {
    /// The reason why the run ended.
    public enum Cause: Sendable, Hashable {
        /// A source ended.
        case sourceEnded
        /// The duration was over.
        case durationOver
        /// The end was requested.
        case stopped
        /// The readers of all sinks have gone, such as `head` at standard output.
        case unread
        /// A source or all sinks failed.
        case failed
    }

    /// The reason why the run ended.
    public let cause: Cause

    /// The failures in order of occurrence, each with the name of its part; empty if nothing failed.
    public let failures: [String]

    /// The values that the manager accepted and rejected.
    public let counters: GeolocationCounters

    /// The drops of sources and sinks, by name.
    public let drops: [(name: String, drops: DropCounts)]

    /// The duration of the run, in seconds.
    public let seconds: Double
}
