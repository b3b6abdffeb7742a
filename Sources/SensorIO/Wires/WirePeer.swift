/// Who is at the other end of a wire: the device, the sender of a datagram, a connection.
///
/// It is a small value that is cheap to make and to compare; its text is made when it is asked for.
public struct WirePeer: Sendable, Hashable, CustomStringConvertible {
    let remote: SocketAddress

    /// The connection's number, so that two of them from one address differ; 0 for a datagram's sender and a device.
    public let connection: UInt32

    init(_ remote: SocketAddress, connection: UInt32 = 0) {
        self.remote = remote
        self.connection = connection
    }

    /// The one device at the end of a line.
    public static let device = WirePeer(.none)

    /// The address and port, such as `192.168.1.7:10110` or `[fe80::1%2]:10110`; `device` for the end of a line.
    public var description: String { remote.family == .none ? "device" : remote.text }

    /// The address without its port; `device` for the end of a line.
    public var address: String { remote.family == .none ? "device" : remote.host }

    /// Whether another peer is at the same address, whatever its port.
    public func isSameHost(as other: WirePeer) -> Bool { remote.isSameHost(as: other.remote) }

    /// The port; 0 for the end of a line.
    public var port: Int { Int(remote.port) }
}
