import CodecSupport
import Geolocation

extension PipelineConfiguration {
    /// The JSON text of those settings of the configuration that are not the defaults, one key on each line.
    ///
    /// Parsing the JSON text gives an equal configuration. Environment variables have been replaced by their values.
    public var json: String {
        var lines: [String] = []
        for role in SensorRole.allCases {
            if let named = sources[role], !named.isEmpty { lines.append(Self.line(role.key, named.map(\.description))) }
        }
        if !sinks.isEmpty { lines.append(Self.line("to", sinks.map(\.description))) }
        let defaults = PipelineConfiguration()
        if headingAges != defaults.headingAges { lines.append(Self.line("heading-age", headingAges.text)) }
        if failover != defaults.failover { lines.append(Self.line("failover", failover.text)) }
        for name in [NamedHeadingOrder.collection, .presentation] {
            if let order = headings[name] { lines.append(Self.line(name.rawValue, order.text)) }
        }
        let named = headings.filter { $0.key != .collection && $0.key != .presentation }
            .map { "\($0.key)=\($0.value.text)" }.sorted()
        if !named.isEmpty { lines.append(Self.line("heading", named)) }
        if let snooze { lines.append(Self.line("snooze", snooze.text)) }
        if let duration { lines.append("\"duration\": \(NumberRange.text(duration))") }
        return "{\n\(lines.map { "  \($0)" }.joined(separator: ",\n"))\n}"
    }

    private static func line(_ key: String, _ texts: [String]) -> String {
        guard texts.count != 1 || key == "heading" else { return line(key, texts[0]) }
        return "\"\(key)\": [\(texts.map(quoted).joined(separator: ", "))]"
    }

    private static func line(_ key: String, _ text: String) -> String { "\"\(key)\": \(quoted(text))" }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: text.replacing("${", with: "$${"))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HeadingAges {
    fileprivate var text: String {
        [HeadingType.user, .course, .device]
            .map { "\($0.rawValue)=\(self[$0].map(NumberRange.text) ?? "off")" }.joined(separator: ",")
    }
}

extension HeadingOrder {
    fileprivate var text: String {
        criteria.map { criterion in
            let conditions = [
                criterion.maximumAge.map { "age=\(NumberRange.text($0))" },
                criterion.minimumAccuracy.map { "accuracy=\(NumberRange.text($0))" },
            ].compactMap { $0 }
            return criterion.type.rawValue + (conditions.isEmpty ? "" : "?\(conditions.joined(separator: "&"))")
        }.joined(separator: ",")
    }
}

extension SnoozeRule {
    fileprivate var text: String { "after=\(NumberRange.text(delay))&radius=\(NumberRange.text(radius))" }
}

extension FailoverRule {
    fileprivate var text: String {
        "freshness=\(NumberRange.text(freshness))&failback=\(NumberRange.text(failbackDelay))"
    }
}
