/// How a ``UDPSender`` sends.
public struct UDPSenderSettings: Sendable, Hashable {
    /// The interface by which multicasts leave: its name, an address or the index of it; nil for the system's choice.
    public var interface: String?

    /// Networks that a multicast may pass, 0...255: 0 stays on this machine, 1 in its network.
    public var timeToLive: Int

    /// Makes settings.
    public init(interface: String? = nil, timeToLive: Int = 1) {
        self.interface = interface
        self.timeToLive = timeToLive
    }
}
