public import CodecSupport
public import NMEAFormat

/// How sentences are made into reports.
public struct NMEAReportOptions: Sendable, Hashable {
    /// Which checksums sentences must have.
    public var checksum = NMEAChecksumRule.whenPresent

    /// The talkers whose sentences count, such as `GP`; nil for all.
    ///
    /// Without it positions are taken from the first source that has a fix, where all satellite systems together are one
    /// source, and headings from any talker.
    public var talkers: Set<NMEATalker>?

    /// The sources that TAG blocks name (`s:`), whose sentences count; nil for all.
    ///
    /// With it, sentences without TAG block do not count.
    public var sources: Set<String>?

    /// A time at which the receiver's date is surely right to ten years, to repair dates that lie whole 1024 weeks before
    /// it, as receivers tell them that count weeks in ten bits; nil to leave dates as they are.
    public var rolloverReference: Date?

    /// Seconds of the receiver's time without a fix of the source that counts, after which another takes its place.
    public var failover = 3.0

    /// Creates options with these defaults.
    public init() {}
}
