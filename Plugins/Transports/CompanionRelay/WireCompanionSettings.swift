/// The times of a link over a wire.
public struct WireCompanionSettings: Sendable, Hashable {
    /// Seconds between two pings of the companion.
    ///
    /// Default: 3.
    public var pingInterval = 3.0

    /// Seconds after which a side that has not been heard is unreachable.
    ///
    /// Default: 10.
    public var silenceLimit = 10.0

    /// Seconds after which a queued message without an answer is sent again in a datagram.
    ///
    /// The pause doubles each time, up to eight times as much. On a stream it begins with ten times as much.
    ///
    /// Default: 1.
    public var repetitionInterval = 1.0

    /// The maximum number of companions that a port hears at a time.
    ///
    /// Default: 4,096.
    public var companionLimit = 4096

    /// Creates the default settings.
    public init() {}
}
