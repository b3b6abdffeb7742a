public import LocationRelay

/// Chooses a subject's tracking mode: frequent fixes during an alert or while the subject is watched, few while it is
/// safe or at rest.
public struct TrackingModePolicy: Sendable, Hashable {
    /// The mode while an alert about position or speed is raised, or the subject is watched.
    ///
    /// Default: `realtime`.
    public var live = TrackingMode.realtime

    /// The mode of a subject that is in a safe area, or at rest anywhere.
    ///
    /// Default: `economical`.
    public var safe = TrackingMode.economical

    /// The mode of a subject that moves outside of its safe areas.
    ///
    /// Default: `balanced`.
    public var away = TrackingMode.balanced

    /// The time that a subject has to stay at one place to be at rest, in seconds.
    ///
    /// Default: 120.
    public var restSeconds = 120.0

    /// The radius within which a subject counts as staying at one place, in metres, in addition to the accuracy of
    /// fixes.
    ///
    /// Default: 20.
    public var restRadius = 20.0

    /// Creates the default policy.
    public init() {}

    /// The state of a subject that determines its mode.
    public struct Situation: Sendable, Hashable {
        /// The identifier of a raised alert about position or speed; `nil` if there is none.
        public var alert: String?

        /// Whether people are watching the subject.
        public var isWatched = false

        /// Whether the subject is in one of its safe areas.
        public var isSafe = false

        /// Whether the subject is at rest.
        public var isAtRest = false

        /// Creates the situation of a subject moving outside of its safe areas, without alerts.
        public init() {}
    }

    /// A mode, and the reason for which it was chosen.
    public struct Decision: Sendable, Hashable {
        /// The mode.
        public let mode: TrackingMode

        /// A short reason for the mode, such as `watched`.
        public let reason: String
    }

    /// Returns the mode for a situation.
    ///
    /// - Parameter situation: The situation of the subject.
    public func decision(in situation: Situation) -> Decision {
        if let alert = situation.alert { return Decision(mode: live, reason: "alert \(alert)") }
        if situation.isWatched { return Decision(mode: live, reason: "watched") }
        if situation.isSafe { return Decision(mode: safe, reason: "in a safe area") }
        if situation.isAtRest { return Decision(mode: safe, reason: "at rest") }
        return Decision(mode: away, reason: "on the way")
    }
}
