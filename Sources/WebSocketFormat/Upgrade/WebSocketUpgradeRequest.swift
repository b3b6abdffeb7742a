/// What a request is to a server that speaks WebSocket.
public enum WebSocketUpgradeRequest: Sendable, Hashable {
    /// A right request to speak WebSocket, to be answered by ``WebSocketUpgrade/response(accepting:fields:)`` with its key,
    /// or to be refused for reasons of one's own.
    case upgrade(key: String)
    /// A request of another kind, whose body is empty.
    case plain(method: String, target: String)
    /// A request that is not right, to be answered by ``WebSocketUpgrade/response(refusing:)``.
    case refused(WebSocketUpgradeRefusal)
}
