import CodecSupport

/// A field of an alert that a command can contain as a placeholder in braces, such as `{text}`.
public enum AlertPlaceholder: String, Sendable, Hashable, CaseIterable {
    /// The alert as a sentence for display, such as `Rex has left Yard, by 84 m`.
    case text
    /// The identifier of the subject that the alert is about.
    case subject
    /// The name of the rule that raised the alert.
    case rule
    /// The kind of the rule, such as `geofence-exit`.
    case kind
    /// The level of the alert: `info`, `warning` or `danger`.
    case level
    /// The state of the alert: `true` if the alert is raised, `false` if it is cleared.
    case raised
    /// The time at which the alert changed, in ISO 8601.
    case time
    /// The time at which the condition became true or, if the alert is cleared, false again, in ISO 8601.
    case since
    /// The identifier of the alert, such as `geofence-exit/Yard/rex`.
    case id

    /// Returns the value of this field in an alert event.
    ///
    /// - Parameter event: The event.
    public func value(in event: AlertEvent) -> String {
        switch self {
        case .text: event.text
        case .subject: event.key.subject
        case .rule: event.key.rule
        case .kind: event.key.kind.rawValue
        case .level: event.level.rawValue
        case .raised: event.isRaised ? "true" : "false"
        case .time: Self.text(event.time)
        case .since: Self.text(event.since)
        case .id: event.key.id
        }
    }

    private static func text(_ time: Date) -> String {
        var bytes: [UInt8] = []
        Timestamp(time)?.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Splits a text into pairs: a literal text and the placeholder after it.
    ///
    /// If the text does not end with a placeholder, the placeholder of the last pair is `nil`. Braces around anything
    /// other than a placeholder's name are part of the literal text.
    static func pieces(of text: String) -> [(literal: Substring, placeholder: AlertPlaceholder?)] {
        var pieces: [(literal: Substring, placeholder: AlertPlaceholder?)] = []
        var (start, rest) = (text.startIndex, text[...])
        while let open = rest.firstIndex(of: "{") {
            let behind = text[text.index(after: open)...]
            guard let close = behind.firstIndex(where: { $0 == "}" || $0 == "{" }), text[close] == "}",
                let placeholder = AlertPlaceholder(rawValue: String(text[behind.startIndex..<close]))
            else {
                rest = behind
                continue
            }
            pieces.append((text[start..<open], placeholder))
            start = text.index(after: close)
            rest = text[start...]
        }
        if start < text.endIndex { pieces.append((text[start...], nil)) }
        return pieces
    }

    /// Returns a text whose placeholders are replaced by the fields of an event.
    ///
    /// Control characters in the fields become spaces.
    static func filled(_ text: String, with event: AlertEvent) -> String {
        var result = ""
        for (literal, placeholder) in pieces(of: text) {
            result += literal
            guard let placeholder else { continue }
            for scalar in placeholder.value(in: event).unicodeScalars {
                result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return result
    }
}
