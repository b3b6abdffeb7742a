/// How a ``WireReceiver`` watches over what it hears.
public struct ReceptionSettings: Sendable, Hashable {
    /// Seconds without a byte, or without anything that could be used, after which the values are withdrawn.
    public var silence: Double

    /// Whether the wire is opened anew after a silence: so it should be where a device or server can hang, and not where
    /// nothing is held open.
    public var reopensAfterSilence: Bool

    /// Seconds without a fix of the sender that counts, after which another one takes its place.
    public var failover: Double

    /// Senders that are told apart at the same time; of more, the one that was silent longest is forgotten.
    public var maximumSenders: Int

    /// Makes settings; by default 10 s of silence, after which the wire is opened anew, 3 s to the fail-over, 64 senders.
    public init(
        silence: Double = 10, reopensAfterSilence: Bool = true, failover: Double = 3, maximumSenders: Int = 64
    ) {
        self.silence = silence
        self.reopensAfterSilence = reopensAfterSilence
        self.failover = failover
        self.maximumSenders = maximumSenders
    }
}
