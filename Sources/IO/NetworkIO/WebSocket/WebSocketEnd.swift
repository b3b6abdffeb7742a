public import WebSocketFormat

/// The reason why a WebSocket connection ended, or could not be made.
public enum WebSocketEnd: Error, Sendable, Hashable {
    /// The peer has closed the connection, or has answered the closing handshake of this side.
    ///
    /// The code is `nil` if the peer has sent none.
    case closed(WebSocketCloseCode?, reason: String)

    /// This side has closed the connection because the peer violated the protocol.
    case violated(WebSocketCloseCode, reason: String)

    /// The server has refused the upgrade; `retryAfter` is the number of seconds after which to retry if the server
    /// states it.
    case refused(status: Int, retryAfter: Double?, reason: String)

    /// The connection was lost or could not be made; the text says why, as a clause that follows the peer's name.
    case lost(String)

    /// TLS failed; the text says why, as a clause that follows the peer's name.
    case security(String)

    /// The reason for the end of the connection, as a clause that follows the peer's name in a message.
    public var words: String {
        switch self {
        case .closed(let code, let reason):
            "closed the connection" + (code.map { " with code \($0.rawValue)" } ?? "")
                + (reason.isEmpty ? "" : ": \(reason)")
        case .violated(_, let reason): "broke the protocol: \(reason)"
        case .refused(let status, _, let reason): "refused with status \(status): \(reason)"
        case .lost(let words), .security(let words): words
        }
    }
}
