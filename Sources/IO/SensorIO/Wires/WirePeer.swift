/// The other end of a wire: the device, the sender of a datagram, or a connection.
///
/// A peer is cheap to create and compare; its address is converted to text only on demand.
public struct WirePeer: Sendable, Hashable, CustomStringConvertible {
    package let remote: SocketAddress

    /// The number of the connection, which distinguishes connections from the same address; 0 for a device or a sender
    /// of datagrams.
    public let connection: UInt32

    package init(_ remote: SocketAddress, connection: UInt32 = 0) {
        self.remote = remote
        self.connection = connection
    }

    /// The device at the end of a serial line.
    public static let device = WirePeer(.none)

    /// The address and port of the peer, such as `192.168.1.7:10110` or `[fe80::1%2]:10110`; `device` for a serial
    /// line.
    public var description: String { remote.family == .none ? "device" : remote.text }

    /// The address of the peer without its port; `device` for a serial line.
    public var address: String { remote.family == .none ? "device" : remote.host }

    /// Returns `true` if another peer has the same address; ports are ignored.
    public func isSameHost(as other: WirePeer) -> Bool { remote.isSameHost(as: other.remote) }

    /// The port of the peer; 0 for a serial line.
    public var port: Int { Int(remote.port) }
}
