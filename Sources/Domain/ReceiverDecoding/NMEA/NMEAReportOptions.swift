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
    /// With `nil`, positions are taken from the first source with a fix, and headings from any talker. The talkers of
    /// all satellite systems count as one source.
    public var talkers: Set<NMEATalker>?

    /// The names of the sources to use, as stated in TAG blocks (`s:`); `nil` to use all.
    ///
    /// If set, sentences without a source are ignored. The source of the first sentence of a group (`g:`) also applies
    /// to the others, and that of the first part of an AIS message to its other parts.
    public var sources: Set<String>?

    /// A time within ten years of the true date, used to correct dates that are too early; `nil` to correct none.
    ///
    /// Receivers with a 10-bit week counter send dates that are a whole multiple of 1024 weeks too early.
    public var rolloverReference: Date?

    /// The time in seconds for which the active source may report no fix before another source replaces it.
    ///
    /// The time is measured by the receiver's clock. Default: 3.
    public var failover = 3.0

    /// Creates the default options for converting sentences.
    public init() {}
}
