/// The settings by which a ``WireFeed`` detects silence and selects one of several senders.
public struct WireFeedSettings: Sendable, Hashable {
    /// The number of seconds without a byte, or without a usable report, after which the delegate is notified; `nil`
    /// for never.
    public var silence: Double?

    /// Whether the wire is reopened after a silence.
    ///
    /// This helps if a device or server may hang, but not for a port that only listens.
    public var reopensAfterSilence: Bool

    /// The number of seconds for which the selected sender may send no value (fix or orientation) before another sender
    /// replaces it.
    public var failover: Double

    /// The maximum number of senders for which the feed keeps a decoder; if there are more, the sender that has been
    /// silent for longest is removed.
    public var maximumSenders: Int

    /// Whether the decoder of each sender is kept while the wire is lost or closed.
    ///
    /// Incomplete input is discarded in any case. Keeping the decoders is useful if a device sends the header of its
    /// data only once.
    public var keepsSenders: Bool

    /// Creates the settings of a feed.
    ///
    /// Default: the wire is reopened after 10 s of silence, and another sender is selected after 3 s without a value.
    /// The decoders of up to 64 senders are kept, but they are removed when the wire is lost or closed.
    public init(
        silence: Double? = Self.defaultSilence, reopensAfterSilence: Bool = true, failover: Double = 3,
        maximumSenders: Int = 64, keepsSenders: Bool = false
    ) {
        self.silence = silence
        self.reopensAfterSilence = reopensAfterSilence
        self.failover = failover
        self.maximumSenders = maximumSenders
        self.keepsSenders = keepsSenders
    }

    /// The default number of seconds without data after which a sender counts as silent.
    public static let defaultSilence = 10.0
}
