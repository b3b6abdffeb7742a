public import CodecSupport
public import Geolocation

/// The level of an alert, from information to danger.
public enum AlertLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// The alert is for information only.
    case info
    /// The alert calls for attention, but not for immediate action.
    case warning
    /// The alert calls for action, and stays active until it is acknowledged.
    case danger
}

/// The event `alert`: the condition of a rule has become true or false for a subject, or the alert was acknowledged.
///
///     {"type":"alert","time":…,"id":"geofence-exit/Yard/rex","kind":"geofence-exit","rule":"Yard","subject":"rex",
///      "level":"danger","raised":true,"since":"2026-11-20T10:40:00.250Z","text":"Rex has left Yard, by 84 m",
///      "repeats":1,"acknowledged":false}
///
/// An alert is raised and cleared alternately. `repeats` is the number of times that the alert was raised and cleared
/// without a report since the last event; it is omitted if it is 0. `acknowledgement` marks an event that reports only
/// that the alert was acknowledged, and `restored` an alert that an earlier run has already reported; otherwise they
/// are omitted.
public struct AlertEvent: DerivedEvent, Hashable {
    /// The time at which the alert changed, according to the fixes.
    public var time: Date

    /// The key of the alert: the kind, the rule and the subject.
    public var key: AlertKey

    /// The level of the alert.
    public var level: AlertLevel

    /// Whether the condition of the rule is true now.
    public var isRaised: Bool

    /// The time at which the condition of the rule became true or, if the alert is cleared, false again.
    public var since: Date

    /// The alert as a sentence for display.
    public var text: String

    /// The number of times that the alert was raised and cleared without a report since the last event.
    public var repeats: Int

    /// Whether the alert has been acknowledged since it was raised.
    public var isAcknowledged: Bool

    /// Whether the event reports that the alert was acknowledged, rather than that it was raised or cleared.
    public var isAcknowledgement: Bool

    /// Whether an earlier run of the program has already reported the alert.
    public var isRestored: Bool

    /// Creates an event about a change of an alert.
    ///
    /// - Parameters:
    ///   - key: The key of the alert: the kind, the rule and the subject.
    ///   - level: The level of the alert.
    ///   - isRaised: Whether the condition of the rule is true now.
    ///   - since: The time at which the condition became true, or false again.
    ///   - time: The time of the change.
    ///   - text: The alert as a sentence for display.
    ///   - repeats: The number of unreported cycles of raising and clearing. Default: 0.
    ///   - isAcknowledged: Whether the alert has been acknowledged. Default: `false`.
    ///   - isAcknowledgement: Whether the event reports that the alert was acknowledged. Default: `false`.
    ///   - isRestored: Whether an earlier run has already reported the alert. Default: `false`.
    public init(
        _ key: AlertKey, level: AlertLevel, isRaised: Bool, since: Date, at time: Date, text: String, repeats: Int = 0,
        isAcknowledged: Bool = false, isAcknowledgement: Bool = false, isRestored: Bool = false
    ) {
        (self.key, self.level, self.isRaised, self.since) = (key, level, isRaised, since)
        (self.time, self.text, self.repeats) = (time, text, repeats)
        (self.isAcknowledged, self.isAcknowledgement) = (isAcknowledged, isAcknowledgement)
        self.isRestored = isRestored
    }

    /// The event type, `alert`.
    public var type: String { "alert" }

    /// Writes the fields of the event, except type and time.
    public func write(to writer: inout EventWriter) {
        writer.field("id", key.id)
        writer.field("kind", key.kind.rawValue)
        writer.field("rule", key.rule)
        writer.field("subject", key.subject)
        writer.field("level", level.rawValue)
        writer.field("raised", isRaised)
        writer.field("since", since)
        writer.field("text", text)
        if repeats > 0 { writer.field("repeats", repeats) }
        if level == .danger { writer.field("acknowledged", isAcknowledged) }
        if isAcknowledgement { writer.field("acknowledgement", true) }
        if isRestored { writer.field("restored", true) }
    }
}

/// The key that identifies an alert: the kind, the rule and the subject.
public struct AlertKey: Sendable, Hashable {
    /// The kind of the alert and of its rule.
    public let kind: AlertKind

    /// The name of the rule that raises the alert.
    public let rule: String

    /// The identifier of the subject that the alert is about.
    public let subject: String

    /// Creates the key of an alert.
    ///
    /// - Parameters:
    ///   - kind: The kind of the rule.
    ///   - rule: The name of the rule.
    ///   - subject: The identifier of the subject.
    public init(kind: AlertKind, rule: String, subject: String) {
        (self.kind, self.rule, self.subject) = (kind, rule, subject)
    }

    /// The key of the alert as a text, such as `geofence-exit/Yard/rex`.
    public var id: String { "\(kind.rawValue)/\(rule)/\(subject)" }
}

/// The kinds of alerts and of the rules that raise them.
public enum AlertKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The subject is farther from its owner than the rule allows.
    case distance
    /// The subject is outside the area of the rule.
    case geofenceExit = "geofence-exit"
    /// The subject is inside the area of the rule.
    case geofenceEnter = "geofence-enter"
    /// The subject has been inside the area of the rule for some time.
    case geofenceDwell = "geofence-dwell"
    /// The battery level of the subject's device is below the limit of the rule.
    case battery
    /// Updates of the subject are no longer received.
    case signal
    /// The subject moves faster than the rule allows.
    case speed
    /// The subject has stayed near one point for some time.
    case rest
    /// The subject has arrived at a place and stays there.
    case visit
}
