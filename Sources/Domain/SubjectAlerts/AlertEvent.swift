public import CodecSupport
public import Geolocation

/// How much an alert matters.
public enum AlertLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Good to know.
    case info
    /// Worth a look.
    case warning
    /// Action is needed: the alert stays until it is acknowledged.
    case danger
}

/// The event `alert`: a rule that has come true for a subject, or no longer holds, or was acknowledged.
///
///     {"type":"alert","time":…,"id":"geofence-exit/Yard/rex","kind":"geofence-exit","rule":"Yard","subject":"rex",
///      "level":"danger","raised":true,"since":"2026-11-20T10:40:00.250Z","text":"Rex has left Yard, by 84 m",
///      "repeats":1,"acknowledged":false}
///
/// Each alert is raised and cleared in turn. `repeats` counts the times that it was raised and cleared again without being
/// told, since the last event; it is left out if there were none. `restored` says that an earlier run has told it; it is left
/// out otherwise.
public struct AlertEvent: DerivedEvent, Hashable {
    /// When what is told happened, by the times of the fixes.
    public var time: Date

    /// The kind, the rule and the subject.
    public var key: AlertKey

    /// How much it matters.
    public var level: AlertLevel

    /// Whether the rule holds now.
    public var isRaised: Bool

    /// When it began to hold, or ceased to.
    public var since: Date

    /// A sentence for people.
    public var text: String

    /// The times that it was raised and cleared again since the last event, untold.
    public var repeats: Int

    /// Whether it was acknowledged since it was raised.
    public var isAcknowledged: Bool

    /// Whether an earlier run has told it, so that people need not be told again.
    public var isRestored: Bool

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - key: The kind, the rule and the subject.
    ///   - level: How much it matters.
    ///   - isRaised: Whether the rule holds now.
    ///   - since: When it began to hold, or ceased to.
    ///   - time: When what is told happened.
    ///   - text: A sentence for people.
    ///   - repeats: The times that it was raised and cleared again, untold. Default: 0.
    ///   - isAcknowledged: Whether it was acknowledged. Default: `false`.
    ///   - isRestored: Whether an earlier run has told it. Default: `false`.
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

    /// Writes the fields.
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

    /// The key in one text, such as `geofence-exit/Yard/rex`.
    public var id: String { "\(kind.rawValue)/\(rule)/\(subject)" }
}

/// The kinds of alerts.
public enum AlertKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The subject is too far from its owner.
    case distance
    /// The subject has left an area.
    case geofenceExit = "geofence-exit"
    /// The subject has entered an area.
    case geofenceEnter = "geofence-enter"
    /// The subject stays in an area.
    case geofenceDwell = "geofence-dwell"
    /// The battery is low.
    case battery
    /// No news arrive.
    case signal
    /// The subject is too fast.
    case speed
    /// The subject does not move.
    case rest
    /// The subject stays at a place.
    case visit
}
