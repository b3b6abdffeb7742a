public import LocationRelay

/// Chooses the tracking mode of a subject (a tracked pet, person or vehicle).
///
/// Fixes are frequent during an alert or while people watch the subject, and rare while the subject is safe or at rest.
public struct TrackingModePolicy: Sendable, Hashable {
    /// The mode of a subject while an alert about its position or speed is raised, or while people watch it.
    ///
    /// Default: `realtime`.
    public var live = TrackingMode.realtime

    /// The mode of a subject that is in one of its safe areas, or at rest anywhere.
    ///
    /// Default: `economical`.
    public var safe = TrackingMode.economical

    /// The mode of a subject that moves outside of its safe areas.
    ///
    /// Default: `balanced`.
    public var away = TrackingMode.balanced

    /// The time in seconds after which a subject that stays at one place is at rest.
    ///
    /// Default: 120.
    public var restSeconds = 120.0

    /// The radius in metres within which a subject counts as staying at one place.
    ///
    /// The accuracy of fixes is added to the radius. Default: 20.
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

        /// Creates the situation of a subject that moves outside of its safe areas, without alerts.
        public init() {}
    }

    /// A tracking mode, and the reason for which the policy has chosen it.
    public struct Decision: Sendable, Hashable {
        /// The chosen tracking mode.
        public let mode: TrackingMode

        /// A short reason for the mode, such as `watched`.
        public let reason: String
    }

    /// Returns the tracking mode for the given situation of a subject.
    public func decision(in situation: Situation) -> Decision {
        if let alert = situation.alert { return Decision(mode: live, reason: "alert \(alert)") }
        if situation.isWatched { return Decision(mode: live, reason: "watched") }
        if situation.isSafe { return Decision(mode: safe, reason: "in a safe area") }
        if situation.isAtRest { return Decision(mode: safe, reason: "at rest") }
        return Decision(mode: away, reason: "on the way")
    }
}
