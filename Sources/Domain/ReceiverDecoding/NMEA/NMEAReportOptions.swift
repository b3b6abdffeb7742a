public import CodecSupport
public import NMEAFormat

/// Options for converting NMEA sentences to reports.
public struct NMEAReportOptions: Sendable, Hashable {
    /// The rule that decides whether a sentence needs a checksum.
    ///
    /// Default: `whenPresent`.
    public var checksum = NMEAChecksumRule.whenPresent

    /// The talkers to use, such as `GP`; `nil` to use all.
    ///
    /// If it is `nil`, positions are taken from the first source with a fix, with all satellite systems counting as one
    /// source, and headings from any talker.
    public var talkers: Set<NMEATalker>?

    /// The names of the sources to use, as in TAG blocks (`s:`); `nil` to use all.
    ///
    /// If it is set, sentences without a TAG block are ignored.
    public var sources: Set<String>?

    /// A time within ten years of the true date, by which dates in the past are corrected; `nil` to leave dates
    /// unchanged.
    ///
    /// Receivers with a 10-bit week counter send dates that are a whole multiple of 1024 weeks too early.
    public var rolloverReference: Date?

    /// The time in seconds after which another source replaces the active one if that has no fix, by the receiver's
    /// clock.
    ///
    /// Default: 3.
    public var failover = 3.0

    /// Creates the default options.
    public init() {}
}
