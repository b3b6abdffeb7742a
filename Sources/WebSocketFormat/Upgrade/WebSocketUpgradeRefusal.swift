/// Why a server does not agree to speak WebSocket.
public struct WebSocketUpgradeRefusal: Error, Sendable, Hashable {
    /// The status to answer with.
    public let status: Int

    /// One sentence that never bears a part of what came.
    public let reason: String

    /// Fields that the answer has to have.
    public let fields: [HTTPField]

    init(_ status: Int, _ reason: String, fields: [HTTPField] = []) {
        self.status = status
        self.reason = reason
        self.fields = fields
    }
}
