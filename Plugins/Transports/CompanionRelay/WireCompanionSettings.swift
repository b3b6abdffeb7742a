/// The intervals and limits of a link over a wire.
public struct WireCompanionSettings: Sendable, Hashable {
    /// The time between two pings of a companion, in seconds.
    ///
    /// Default: 3.
    public var pingInterval = 3.0

    /// The time without a frame after which a peer is unreachable, in seconds.
    ///
    /// Default: 10.
    public var silenceLimit = 10.0

    /// The time after which an unanswered queued message is sent again in a datagram, in seconds.
    ///
    /// The time doubles with each repetition, up to eight times this value. On a stream, the times are ten times as
    /// long.
    ///
    /// Default: 1.
    public var repetitionInterval = 1.0

    /// The maximum number of companions at the same time.
    ///
    /// Default: 4,096.
    public var companionLimit = 4096

    /// Creates the default settings.
    public init() {}
}
