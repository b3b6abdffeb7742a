/// Whether a relay knows the position of its subject.
public enum RelayHealth: Sendable, Hashable, CustomStringConvertible {
    /// The relay is stopped.
    case idle
    /// Fixes of the subject arrive.
    case streaming
    /// No fixes of the subject arrive. `reason` is a human-readable text, usually one of ``Reason``.
    case degraded(reason: String)

    /// The reason why a relay is degraded.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The system's location service is switched off.
        case servicesOff = "the location service is switched off"
        /// The relay is not allowed to use the location.
        case notPermitted = "the relay may not use the location"
        /// No fix of the subject has been received yet.
        case awaiting = "waits for the subject's first fix"
        /// A fix of the subject was received, but not recently.
        case silent = "no fix of the subject for some time"
        /// Fixes arrive on only one of the two streams.
        case singleStream = "only one of two streams is received"
    }

    /// Returns a degraded health with a predefined reason.
    public static func degraded(_ reason: Reason) -> RelayHealth { .degraded(reason: reason.rawValue) }

    /// The health as text.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .streaming: "streaming"
        case .degraded(let reason): "degraded: \(reason)"
        }
    }
}
