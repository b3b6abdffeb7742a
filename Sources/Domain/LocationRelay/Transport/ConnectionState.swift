/// The connection state of a transport.
public enum ConnectionState: String, Sendable, Hashable, Codable {
    /// The transport is closed.
    case disconnected
    /// The first connection attempt is in progress.
    case connecting
    /// The peer is connected.
    case connected
    /// The connection was lost or could not be established; another attempt follows.
    case reconnecting
    /// The transport has given up and must be opened again.
    case failed
}
