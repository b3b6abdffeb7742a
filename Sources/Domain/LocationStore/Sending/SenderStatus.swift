public import CodecSupport

/// The status of a sender, with a human-readable sentence as the reason for a problem.
public enum SenderStatus: Sendable, Hashable {
    /// The sender was not started, or was stopped.
    case stopped
    /// All records have been sent or will be sent soon.
    case running
    /// The destination answers, but the oldest record has waited for longer than ``SenderOptions/lateness``.
    case late(String)
    /// The destination or the store cannot be reached at the moment; the sender retries.
    case waiting(String)
    /// The destination rejects the credentials.
    ///
    /// The sender retries at long intervals, and immediately when ``StoreSender/credentialsChanged()`` is called.
    case unauthorized(String)
    /// The destination is misconfigured or refuses every record.
    ///
    /// The sender retries at long intervals, and immediately when ``StoreSender/credentialsChanged()`` is called.
    case misconfigured(String)

    /// The reason for the status; `nil` if the sender is stopped or running.
    public var reason: String? {
        switch self {
        case .stopped, .running: nil
        case .late(let reason), .waiting(let reason), .unauthorized(let reason), .misconfigured(let reason): reason
        }
    }
}

/// The status of a sender, with the number of records sent to its destination and still to send, and the time of the
/// destination's last answer.
public struct SenderSummary: Sendable, Hashable {
    /// The delivery counts of the destination, such as the number of records that still have to be sent.
    public let account: StoreDestination
    /// The number of seconds since the oldest queued record was received; `nil` if none is queued.
    public let oldestAge: Double?
    /// When the destination last answered; `nil` if it has not answered since the sender was created.
    public let lastAnswer: Date?
    /// The status of the sender.
    public let status: SenderStatus
}
