public import CodecSupport
public import Geolocation

/// The level of an alert.
public enum AlertLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// For information.
    case info
    /// Attention is advisable.
    case warning
    /// Action is required: the alert stays active until it is acknowledged.
    case danger
}

/// The event `alert`: a rule starts or ceases to hold for a subject, or its alert is acknowledged.
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

    /// The kind, the rule and the subject.
    public var key: AlertKey

    /// The level.
    public var level: AlertLevel

    /// Whether the rule holds now.
    public var isRaised: Bool

    /// The time since which the rule holds, or no longer holds.
    public var since: Date

    /// The alert as a sentence for display.
    public var text: String

    /// The number of unreported cycles of raising and clearing since the last event.
    public var repeats: Int

    /// Whether it has been acknowledged since it was raised.
    public var isAcknowledged: Bool

    /// Whether an earlier run has already reported it.
    public var isRestored: Bool

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - key: The kind, the rule and the subject.
    ///   - level: The level.
    ///   - isRaised: Whether the rule holds now.
    ///   - since: The time since which the rule holds, or no longer holds.
    ///   - time: The time of the change.
    ///   - text: The alert as a sentence for display.
    ///   - repeats: The number of unreported cycles of raising and clearing. Default: 0.
    ///   - isAcknowledged: Whether it has been acknowledged. Default: `false`.
    ///   - isRestored: Whether an earlier run has already reported it. Default: `false`.
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

    /// The key as a text, such as `geofence-exit/Yard/rex`.
    public var id: String { "\(kind.rawValue)/\(rule)/\(subject)" }
}

/// The kinds of alerts.
public enum AlertKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The subject is too far from its owner.
    case distance
    /// The subject is outside an area.
    case geofenceExit = "geofence-exit"
    /// The subject is inside an area.
    case geofenceEnter = "geofence-enter"
    /// The subject stays inside an area.
    case geofenceDwell = "geofence-dwell"
    /// The battery is low.
    case battery
    /// No updates are received.
    case signal
    /// The subject is too fast.
    case speed
    /// The subject does not move.
    case rest
    /// The subject stays at a place.
    case visit
}
