/// Whether a relay knows where its subject is.
public enum RelayHealth: Sendable, Hashable, CustomStringConvertible {
    /// The relay is stopped.
    case idle
    /// The subject's fixes come in.
    case streaming
    /// They do not; the reason is one of ``Reason`` for people.
    case degraded(reason: String)

    /// Why a relay is degraded.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The system's location service is switched off.
        case servicesOff = "the location service is switched off"
        /// The relay may not know where it is.
        case notPermitted = "the relay may not use the location"
        /// The subject has never been heard of.
        case awaiting = "waits for the subject's first fix"
        /// The subject was heard of, but not lately.
        case silent = "no fix of the subject for some time"
        /// One of two streams comes in.
        case singleStream = "only one of two streams comes in"
    }

    /// Degraded for one of the reasons.
    public static func degraded(_ reason: Reason) -> RelayHealth { .degraded(reason: reason.rawValue) }

    /// The health in words.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .streaming: "streaming"
        case .degraded(let reason): "degraded: \(reason)"
        }
    }
}
