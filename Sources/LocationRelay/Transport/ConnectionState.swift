/// Whether the other side of a transport can be reached.
public enum ConnectionState: String, Sendable, Hashable, Codable {
    /// The transport is closed.
    case disconnected
    /// The first attempt is under way.
    case connecting
    /// The other side is there.
    case connected
    /// It was lost or could not be reached; another attempt follows.
    case reconnecting
    /// The transport has given up; only opening it again helps.
    case failed
}
