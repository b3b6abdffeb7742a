/// Where a ``UDPWire`` listens, and to whom.
public struct UDPSettings: Sendable, Hashable {
    /// The address of this machine to listen at; nil for all of them, IPv4 and IPv6.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// Multicast groups to join, IPv4 or IPv6, such as `239.192.0.4`; at most 64.
    public var groups: [String]

    /// The interface to join the groups at: its name, an address or the index of it; nil for all that are up.
    public var interface: String?

    /// The addresses from which datagrams are taken, at most 64; empty for all.
    ///
    /// Others are dropped and counted.
    public var sources: [String]

    /// Whether other programs may listen at the same port; for groups they always may.
    public var sharesPort: Bool

    /// Bytes that the system is asked to keep until they are read; nil for its own choice, to which it also holds others
    /// down (`net.core.rmem_max` on Linux).
    public var receiveBufferSize: Int?

    /// Whether a port in use is a failure for good, instead of being tried again for ever.
    public var failsIfInUse: Bool

    /// Makes settings.
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
