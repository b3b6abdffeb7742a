/// The state of a transport's connection to its peer.
public enum ConnectionState: String, Sendable, Hashable, Codable {
    /// The transport is closed.
    case disconnected
    /// The first attempt to connect to the peer is in progress.
    case connecting
    /// The transport is connected to its peer.
    case connected
    /// The connection was lost or could not be established; another attempt follows.
    case reconnecting
    /// The transport has given up and must be opened again.
    case failed
}
