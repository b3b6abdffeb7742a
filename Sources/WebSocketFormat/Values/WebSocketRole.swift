/// Which side of a connection this one is (RFC 6455, section 1.2).
public enum WebSocketRole: Sendable, Hashable {
    /// It has asked for the connection: what it sends is masked, and what comes is not.
    case client
    /// It was asked: what it sends is not masked, and what comes is.
    case server
}
