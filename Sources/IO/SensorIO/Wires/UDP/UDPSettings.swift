/// The settings of a ``UDPWire``.
public struct UDPSettings: Sendable, Hashable {
    /// The local address to listen at; `nil` for all addresses, IPv4 and IPv6.
    public var address: String?

    /// The port to listen at, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// The multicast groups to join, IPv4 or IPv6, such as `239.192.0.4`; at most 64.
    public var groups: [String]

    /// The network interface on which to join the multicast groups, by name, address or index; `nil` for all interfaces
    /// that are up.
    public var interface: String?

    /// The addresses from which datagrams are accepted, at most 64; empty for all addresses.
    ///
    /// Other datagrams are dropped and counted.
    public var sources: [String]

    /// Whether other programs may listen at the same port.
    ///
    /// If there are multicast groups to join, other programs may always listen at the port.
    public var sharesPort: Bool

    /// The size in bytes of the socket's receive buffer to request; `nil` for the system's default.
    ///
    /// The system may impose a maximum (`net.core.rmem_max` on Linux).
    public var receiveBufferSize: Int?

    /// Whether the wire fails for good if the port is in use; if `false`, the wire tries again to open the port.
    public var failsIfInUse: Bool

    /// Creates the settings for listening for datagrams; see the properties.
    public init(
        address: String? = nil, port: Int, groups: [String] = [], interface: String? = nil, sources: [String] = [],
        sharesPort: Bool = false, receiveBufferSize: Int? = nil, failsIfInUse: Bool = false
    ) {
        self.address = address
        self.port = port
        self.groups = groups
        self.interface = interface
        self.sources = sources
        self.sharesPort = sharesPort
        self.receiveBufferSize = receiveBufferSize
        self.failsIfInUse = failsIfInUse
    }
}
