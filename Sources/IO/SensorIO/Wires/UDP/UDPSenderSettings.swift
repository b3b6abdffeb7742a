/// The settings of a ``UDPSender``.
public struct UDPSenderSettings: Sendable, Hashable {
    /// The interface for outgoing multicast, by name, address or index; `nil` for the system's choice.
    public var interface: String?

    /// The number of network hops of multicast datagrams, 0...255: 0 stays on this machine, 1 within its network.
    public var timeToLive: Int

    /// Whether datagrams of the destination are received, at the port that ours leave by.
    ///
    /// Default: `false`.
    public var receivesAnswers = false

    /// Creates settings.
    public init(interface: String? = nil, timeToLive: Int = 1) {
        self.interface = interface
        self.timeToLive = timeToLive
    }
}
