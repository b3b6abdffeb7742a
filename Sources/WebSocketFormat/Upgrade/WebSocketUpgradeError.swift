/// Why a server's answer is no agreement to speak WebSocket.
public struct WebSocketUpgradeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of the answer: 101 where the server agrees in a way that is not right.
    public let status: Int

    /// After how many seconds the server wants to be asked again; nil where it does not say.
    public let retryAfter: Int?

    /// One sentence that never bears a part of what came.
    public let reason: String

    init(_ reason: String, status: Int = 101, retryAfter: Int? = nil) {
        self.reason = reason
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The reason.
    public var description: String { reason }
}
