public import Geolocation

/// The result of a pipeline's run.
public struct PipelineOutcome: Sendable {
    /// The reason why the run ended.
    public enum Cause: Sendable, Hashable {
        /// All location sources, or all sources of any role, have ended or failed; the last of them has ended.
        case sourceEnded
        /// The duration that the configuration sets has elapsed.
        case durationOver
        /// The program or the user has requested the end of the run.
        case stopped
        /// The readers of all sinks have disconnected.
        ///
        /// For example, the program `head` reads only the first lines of standard output.
        case unread
        /// The run ended because of a failed source or sink.
        ///
        /// One possible reason is that all location sources, or all sources of any role, have ended or failed, and the
        /// last of them has failed. The other is that every output sink has failed or lost its readers, and at least
        /// one sink has failed.
        case failed
    }

    /// The reason why the run ended.
    public let cause: Cause

    /// The failures of sources and sinks in order of occurrence; empty if nothing failed.
    ///
    /// Each failure begins with the name of the source or sink.
    public let failures: [String]

    /// The numbers of values that the manager of the pipeline has accepted and rejected.
    public let counters: GeolocationCounters

    /// The counts of values that each source and each sink has dropped, with the name of the source or sink.
    ///
    /// Sources and sinks that a change of the configuration has removed are included.
    public let drops: [(name: String, drops: DropCounts)]

    /// The duration of the run, in seconds.
    public let seconds: Double
}
