public import CodecSupport

/// How a sender fares; a reason is a sentence for people.
public enum SenderStatus: Sendable, Hashable {
    /// Not started, or stopped.
    case stopped
    /// Everything is sent, or about to be.
    case running
    /// The destination answers, and the oldest record waits for longer than ``SenderOptions/lateness``.
    case late(String)
    /// The destination or the store cannot be reached; tried again.
    case waiting(String)
    /// The destination does not accept the credentials; tried again now and then, and when they change.
    case unauthorized(String)
    /// The destination is not what it should be, or refuses every record; tried again now and then.
    case misconfigured(String)

    /// The reason, if it is neither stopped nor running.
    public var reason: String? {
        switch self {
        case .stopped, .running: nil
        case .late(let reason), .waiting(let reason), .unauthorized(let reason), .misconfigured(let reason): reason
        }
    }
}

/// A sender's destination and its queue in numbers.
public struct SenderSummary: Sendable, Hashable {
    /// The account of the destination, whose `queued` records are the backlog.
    public let account: StoreDestination
    /// Seconds since the receipt of the oldest queued record; `nil` if none is queued.
    public let oldestAge: Double?
    /// When the destination last accepted or refused a record; `nil` if it has not since the start.
    public let lastAnswer: Date?
    /// The status.
    public let status: SenderStatus
}
