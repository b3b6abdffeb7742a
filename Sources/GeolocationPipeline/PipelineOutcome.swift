public import Geolocation

/// How a run went.
public struct PipelineOutcome: Sendable {
    /// Why the run ended.
    public enum Cause: Sendable, Hashable {
        /// A source came to its end.
        case sourceEnded
        /// The duration was over.
        case durationOver
        /// Somebody asked for it.
        case stopped
        /// A source or all sinks failed.
        case failed
    }

    /// Why the run ended.
    public let cause: Cause

    /// What failed, in the order in which it did, each with the name of its part; empty for a run without fault.
    public let failures: [String]

    /// What the manager took and refused.
    public let counters: GeolocationCounters

    /// What sources and sinks dropped, by their names.
    public let drops: [(name: String, drops: DropCounts)]

    /// How long the run took, seconds.
    public let seconds: Double
}
