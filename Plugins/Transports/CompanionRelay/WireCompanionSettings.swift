/// The intervals and limits of a link between companions and their base station over a wire.
public struct WireCompanionSettings: Sendable, Hashable {
    /// The seconds between two pings that a companion sends to the base station.
    ///
    /// Default: 3.
    public var pingInterval = 3.0

    /// The seconds without a frame after which a peer is regarded as unreachable.
    ///
    /// Default: 10.
    public var silenceLimit = 10.0

    /// The seconds after which a queued message that has not been answered is sent again in a datagram.
    ///
    /// The pause doubles with each repetition, up to eight times this value. On a stream, all pauses are ten times as
    /// long.
    ///
    /// Default: 1.
    public var repetitionInterval = 1.0

    /// The maximum number of companions that a base station accepts at the same time.
    ///
    /// Default: 4,096.
    public var companionLimit = 4096

    /// Creates the default settings.
    public init() {}
}
