/// How a ``WireFeed`` detects silence and selects one of several senders.
public struct WireFeedSettings: Sendable, Hashable {
    /// Seconds without a byte, or without a usable report, after which the delegate is told; `nil` for never.
    public var silence: Double?

    /// Whether the wire is reopened after a silence: useful if a device or server may hang, and not for a port that
    /// only listens.
    public var reopensAfterSilence: Bool

    /// Seconds without a value of the selected sender after which another one replaces it.
    public var failover: Double

    /// The maximum number of senders tracked at once; beyond it, the one silent for longest is removed.
    public var maximumSenders: Int

    /// Whether senders keep their decoders while the wire is lost or closed, without their incomplete input: useful if
    /// a device sends the header of its data only once.
    public var keepsSenders: Bool

    /// Creates settings.
    ///
    /// Default: 10 s of silence, after which the wire is reopened, 3 s to the failover, 64 senders, which are not kept.
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

    /// 10 s.
    public static let defaultSilence = 10.0
}
