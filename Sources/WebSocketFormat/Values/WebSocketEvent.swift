/// What has come: a whole message or a control frame, whose payload stands beside it.
public enum WebSocketEvent: Sendable, Hashable {
    /// A message whose payload is UTF-8.
    case text
    /// A message whose payload may be anything.
    case binary
    /// A ping, to be answered by a pong with the same payload.
    case ping
    /// A pong.
    case pong
    /// The other side closes: its code, or nil where it says none, and its reason, which may be empty; the payload is the
    /// reason's UTF-8. Nothing comes behind it.
    case close(WebSocketCloseCode?, reason: String)
}
