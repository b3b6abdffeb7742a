import CodecSupport
public import Geolocation

extension AlertEvent {
    /// Creates an alert event from an event that was read from a recording or received from another program.
    ///
    /// Returns `nil` if the event is not a valid alert.
    ///
    /// - Parameter event: An event of the type `alert`.
    public init?(_ event: RecordedEvent) {
        guard event.type == "alert", let kind = event.text("kind").flatMap(AlertKind.init),
            let rule = event.text("rule"), let subject = event.text("subject"),
            let level = event.text("level").flatMap(AlertLevel.init), let text = event.text("text"),
            case .bool(let isRaised) = event.fields["raised"],
            let since = event.text("since").flatMap({ Timestamp(iso8601: $0) })
        else { return nil }
        let isAcknowledged = event.fields["acknowledged"] == .bool(true)
        let isRestored = event.fields["restored"] == .bool(true)
        // Earlier versions do not write the field `acknowledgement`. Since an alert is not acknowledged when it is
        // raised, an acknowledged alert that is raised and not restored has just been acknowledged.
        let isAcknowledgement =
            event.fields["acknowledgement"] == .bool(true) || isRaised && isAcknowledged && !isRestored
        self.init(
            AlertKey(kind: kind, rule: rule, subject: subject), level: level, isRaised: isRaised, since: since.date,
            at: event.time, text: text, repeats: event.repeats,
            isAcknowledged: isAcknowledged, isAcknowledgement: isAcknowledgement, isRestored: isRestored)
    }
}

extension RecordedEvent {
    fileprivate var repeats: Int {
        guard case .integer(let count) = fields["repeats"] else { return 0 }
        return Int(clamping: max(0, count))
    }

    fileprivate func text(_ name: String) -> String? {
        guard case .string(let text) = fields[name] else { return nil }
        return text
    }
}
