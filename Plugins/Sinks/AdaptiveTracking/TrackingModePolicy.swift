public import LocationRelay

/// Decides how closely a subject is tracked: live while it matters, and sparingly while it is safe or at rest.
public struct TrackingModePolicy: Sendable, Hashable {
    /// The mode while an alert about where it is or how fast is raised, or people look at it.
    ///
    /// Default: `realtime`.
    public var live = TrackingMode.realtime

    /// The mode in a safe area, and at rest anywhere.
    ///
    /// Default: `economical`.
    public var safe = TrackingMode.economical

    /// The mode of a subject that moves elsewhere.
    ///
    /// Default: `balanced`.
    public var away = TrackingMode.balanced

    /// Seconds at one place after which a subject is at rest.
    ///
    /// Default: 120.
    public var restSeconds = 120.0

    /// Metres around a place that count as the same place, beside the accuracy of fixes.
    ///
    /// Default: 20.
    public var restRadius = 20.0

    /// Creates the default policy.
    public init() {}

    /// The state of a subject, as far as it decides the mode.
    public struct Situation: Sendable, Hashable {
        /// The identifier of an alert that is raised, about where the subject is or how fast; `nil` if there is none.
        public var alert: String?

        /// Whether people look at it.
        public var isWatched = false

        /// Whether it is in one of its safe areas.
        public var isSafe = false

        /// Whether it is at rest.
        public var isAtRest = false

        /// Creates the situation of a subject that moves outside of its safe areas, if it has any.
        public init() {}
    }

    /// A mode and why it was chosen.
    public struct Decision: Sendable, Hashable {
        /// The mode.
        public let mode: TrackingMode

        /// Why, in a few words.
        public let reason: String
    }

    /// Returns the mode for a situation.
    ///
    /// - Parameter situation: What is known of the subject.
    public func decision(in situation: Situation) -> Decision {
        if let alert = situation.alert { return Decision(mode: live, reason: "alert \(alert)") }
        if situation.isWatched { return Decision(mode: live, reason: "watched") }
        if situation.isSafe { return Decision(mode: safe, reason: "in a safe area") }
        if situation.isAtRest { return Decision(mode: safe, reason: "at rest") }
        return Decision(mode: away, reason: "on the way")
    }
}
