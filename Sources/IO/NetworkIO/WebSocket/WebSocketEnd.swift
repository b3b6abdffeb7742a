public import WebSocketFormat

/// Why a connection ended, or could not be made.
public enum WebSocketEnd: Error, Sendable, Hashable {
    /// The peer closed the connection or answered our close; the code is `nil` if it gave none.
    case closed(WebSocketCloseCode?, reason: String)

    /// The connection was closed here because the peer broke the protocol.
    case violated(WebSocketCloseCode, reason: String)

    /// The server refused the upgrade.
    case refused(status: Int, retryAfter: Double?, reason: String)

    /// The connection was lost or could not be made; a clause that follows the peer's name.
    case lost(String)

    /// TLS failed; a clause that follows the peer's name.
    case security(String)

    /// The clause that follows the peer's name.
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
