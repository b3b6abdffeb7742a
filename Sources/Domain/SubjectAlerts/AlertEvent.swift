public import CodecSupport
public import Geolocation

/// The level of an alert.
public enum AlertLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// The alert is for information only.
    case info
    /// Attention is advisable.
    case warning
    /// Action is required: the alert stays active until it is acknowledged.
    case danger
}

/// The event `alert`: the condition of a rule has become true or false for a subject, or the alert was acknowledged.
///
///     {"type":"alert","time":…,"id":"geofence-exit/Yard/rex","kind":"geofence-exit","rule":"Yard","subject":"rex",
///      "level":"danger","raised":true,"since":"2026-11-20T10:40:00.250Z","text":"Rex has left Yard, by 84 m",
///      "repeats":1,"acknowledged":false}
///
/// An alert is raised and cleared alternately. `repeats` counts the unreported cycles since the last event, and is
/// omitted if 0. `restored` marks an alert already reported by an earlier run, and is omitted otherwise.
public struct AlertEvent: DerivedEvent, Hashable {
    /// The time of the change, by the times of the fixes.
    public var time: Date

    /// The key that identifies the alert: the kind, the rule and the subject.
    public var key: AlertKey

    /// The level.
    public var level: AlertLevel

    /// Whether the condition of the rule is true now.
    public var isRaised: Bool

    /// The time since which the condition of the rule has been true, or has been false again.
    public var since: Date

    /// The alert as a sentence for display.
    public var text: String

    /// The number of unreported cycles of raising and clearing since the last event.
    public var repeats: Int

    /// Whether the alert has been acknowledged since it was raised.
    public var isAcknowledged: Bool

    /// Whether an earlier run of the program has already reported the alert.
    public var isRestored: Bool

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - key: The key that identifies the alert: the kind, the rule and the subject.
    ///   - level: The level.
    ///   - isRaised: Whether the condition of the rule is true now.
    ///   - since: The time since which the condition has been true, or has been false again.
    ///   - time: The time of the change.
    ///   - text: The alert as a sentence for display.
    ///   - repeats: The number of unreported cycles of raising and clearing. Default: 0.
    ///   - isAcknowledged: Whether the alert has been acknowledged. Default: `false`.
    ///   - isRestored: Whether an earlier run has already reported the alert. Default: `false`.
    public init(
        _ key: AlertKey, level: AlertLevel, isRaised: Bool, since: Date, at time: Date, text: String, repeats: Int = 0,
        isAcknowledged: Bool = false, isRestored: Bool = false
    ) {
        (self.key, self.level, self.isRaised, self.since) = (key, level, isRaised, since)
        (self.time, self.text, self.repeats) = (time, text, repeats)
        (self.isAcknowledged, self.isRestored) = (isAcknowledged, isRestored)
    }

    /// The event type, `alert`.
    public var type: String { "alert" }

    /// Writes the fields that follow type and time.
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
        if isRestored { writer.field("restored", true) }
    }
}

/// The identity of an alert: the kind, the rule and the subject.
public struct AlertKey: Sendable, Hashable {
    /// The kind of the rule.
    public let kind: AlertKind

    /// The name of the rule.
    public let rule: String

    /// The identifier of the subject.
    public let subject: String

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - kind: The kind of the rule.
    ///   - rule: The name of the rule.
    ///   - subject: The identifier of the subject.
    public init(kind: AlertKind, rule: String, subject: String) {
        (self.kind, self.rule, self.subject) = (kind, rule, subject)
    }

    /// The key as a text, such as `geofence-exit/Yard/rex`.
    public var id: String { "\(kind.rawValue)/\(rule)/\(subject)" }
}

/// The kinds of alerts.
public enum AlertKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The subject is farther from its owner than allowed.
    case distance
    /// The subject is outside an area.
    case geofenceExit = "geofence-exit"
    /// The subject is inside an area.
    case geofenceEnter = "geofence-enter"
    /// The subject has been inside an area for some time.
    case geofenceDwell = "geofence-dwell"
    /// The battery level of the subject's device is low.
    case battery
    /// No updates of the subject are received any longer.
    case signal
    /// The subject moves faster than allowed.
    case speed
    /// The subject has not moved for some time.
    case rest
    /// The subject has arrived at a place and stays there.
    case visit
}
