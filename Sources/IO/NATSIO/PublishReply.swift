import CodecSupport

/// A stream's reply to a published message.
enum PublishReply: Sendable, Hashable {
    /// The stream has stored the message, now or in an earlier attempt.
    case stored(isDuplicate: Bool)
    /// No stream stores messages of the subject, or the stream has no leader.
    case noResponders
    /// The stream refuses the message, with JetStream's error code and description.
    case refused(code: Int, text: String)
    /// The reply cannot be parsed.
    case unreadable

    /// Parses a reply, which is a JSON object (NATS ADR-1); an empty reply is parsed as ``noResponders``.
    init(_ payload: [UInt8]) {
        guard !payload.isEmpty else {
            self = .noResponders
            return
        }
        guard payload.count <= Self.sizeLimit, let value = try? JSONValue.parse(payload.span, deepest: 8) else {
            self = .unreadable
            return
        }
        if let error = value["error"] {
            self = .refused(
                code: error["err_code"]?.number.flatMap { Int(exactly: $0) } ?? 0,
                text: (error["description"]?.string ?? "refuses it").shown(limit: 200))
        } else if value["stream"]?.string != nil {
            self = .stored(isDuplicate: value["duplicate"] == .bool(true))
        } else {
            self = .unreadable
        }
    }

    /// The largest reply that is parsed, in bytes.
    private static let sizeLimit = 65_536
}
