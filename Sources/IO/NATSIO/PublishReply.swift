import CodecSupport

/// A stream's answer to a published message.
enum PublishReply: Sendable, Hashable {
    /// The stream has the message, now or from an earlier attempt.
    case stored(isDuplicate: Bool)
    /// No stream takes the subject, or it has no leader now.
    case noResponders
    /// The stream refuses the message.
    case refused(code: Int, text: String)
    /// The answer cannot be read.
    case unreadable

    /// Reads an answer, which is an object as JSON (NATS ADR-1); an empty one says that there is no stream.
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

    /// The bytes of the largest answer that is read.
    private static let sizeLimit = 65_536
}
