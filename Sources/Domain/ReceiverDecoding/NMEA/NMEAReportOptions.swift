public import CodecSupport
public import NMEAFormat

/// Options for converting NMEA sentences to reports.
public struct NMEAReportOptions: Sendable, Hashable {
    /// The rule for checksums.
    public var checksum = NMEAChecksumRule.whenPresent

    /// The talkers to use, such as `GP`; `nil` for all.
    ///
    /// With `nil`, positions are taken from the first source with a fix, all satellite systems counting as one
    /// source, and headings from any talker.
    public var talkers: Set<NMEATalker>?

    /// The sources to use, as named in TAG blocks (`s:`); `nil` for all.
    ///
    /// If set, sentences without a TAG block are ignored.
    public var sources: Set<String>?

    /// A time within ten years of the true date, to correct dates that are whole multiples of 1024 weeks before it,
    /// as sent by receivers with a 10-bit week counter; `nil` to leave dates unchanged.
    public var rolloverReference: Date?

    /// Seconds of the receiver's time without a fix from the active source, after which another one replaces it.
    ///
    /// Default: 3.
    public var failover = 3.0

    /// Creates the default options.
    public init() {}
}
