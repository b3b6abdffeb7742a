/// Whether a relay knows the current position of the subject that it tracks.
public enum RelayHealth: Sendable, Hashable, CustomStringConvertible {
    /// The relay is stopped.
    case idle
    /// Fixes of the tracked subject arrive.
    case streaming
    /// Fixes of the tracked subject do not arrive.
    ///
    /// In a ``StreamHealthSnapshot``, this case means that fixes of only one of the two streams arrive.
    ///
    /// `reason` is a human-readable text, usually one of ``Reason``.
    case degraded(reason: String)

    /// The usual reasons why the health of a relay is degraded.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The system's location service is switched off.
        case servicesOff = "the location service is switched off"
        /// The relay is not allowed to use the location.
        case notPermitted = "the relay may not use the location"
        /// The relay has not received a fix of the tracked subject yet.
        case awaiting = "waits for the subject's first fix"
        /// The relay has received a fix of the tracked subject, but not recently.
        case silent = "no fix of the subject for some time"
        /// Fixes arrive only from the base station or only from the tracked subject.
        case singleStream = "only one of two streams is received"
    }

    /// Returns the health of a relay that is degraded for one of the usual reasons.
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
