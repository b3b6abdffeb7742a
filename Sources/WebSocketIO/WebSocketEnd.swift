public import WebSocketFormat

/// Why a connection ended, or could not be made.
public enum WebSocketEnd: Error, Sendable, Hashable {
    /// The other side closed it, or answered to our closing; without a code where it gave none.
    case closed(WebSocketCloseCode?, reason: String)

    /// We closed it since the other side broke the protocol.
    case violated(WebSocketCloseCode, reason: String)

    /// The server did not want to make a WebSocket of the connection.
    case refused(status: Int, retryAfter: Double?, reason: String)

    /// The connection was lost, or could not be made; words that follow the other side's name.
    case lost(String)

    /// The encryption failed; words that follow the other side's name.
    case security(String)

    /// What happened, in words that follow the other side's name.
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
