/// The settings of a ``UDPSender``.
public struct UDPSenderSettings: Sendable, Hashable {
    /// The network interface for outgoing multicast datagrams, by name, address or index; `nil` leaves the choice to
    /// the system.
    public var interface: String?

    /// The hop limit of multicast datagrams, 0...255.
    ///
    /// With 0, the datagrams stay on this machine; with 1, within its network.
    public var timeToLive: Int

    /// Whether the sender receives datagrams from the destination at its local port.
    ///
    /// Default: `false`.
    public var receivesAnswers = false

    /// Creates the settings of a sender of datagrams.
    public init(interface: String? = nil, timeToLive: Int = 1) {
        self.interface = interface
        self.timeToLive = timeToLive
    }
}
