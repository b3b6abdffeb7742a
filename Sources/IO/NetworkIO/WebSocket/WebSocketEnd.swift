public import WebSocketFormat

/// Why a connection ended, or could not be made.
public enum WebSocketEnd: Error, Sendable, Hashable {
    /// The peer closed it, or answered our close; without a code if it gave none.
    case closed(WebSocketCloseCode?, reason: String)

    /// It was closed here because the peer broke the protocol.
    case violated(WebSocketCloseCode, reason: String)

    /// The server refused the upgrade.
    case refused(status: Int, retryAfter: Double?, reason: String)

    /// The connection was lost, or could not be made; words that follow the peer's name.
    case lost(String)

    /// The encryption failed; words that follow the peer's name.
    case security(String)

    /// A description that follows the peer's name.
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
