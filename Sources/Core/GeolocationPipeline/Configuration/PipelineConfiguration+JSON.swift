package import CodecSupport
import Geolocation

extension PipelineConfiguration {
    /// Creates a configuration from JSON, with the same keys as the flags of `geopipe run`.
    ///
    ///     {
    ///       // Fail-over in this order; a filter belongs to the source before it.
    ///       "location": ["gpsd:", "quality?accuracy=50", "serial:/dev/ttyUSB0"],
    ///       // A filter belongs to the destination behind it.
    ///       "to": ["jsonl:-", "throttle?interval=5", "wss://${BASE}?token-file=token.txt"],
    ///       "heading": {"beacon": "course,device"}, "snooze": {"after": 300, "radius": 40}, "duration": 60
    ///     }
    ///
    /// Comments begin with `//` or are enclosed in `/*` and `*/`. `${NAME}` in a string is replaced by the value of an
    /// environment variable; `$${` yields `${` itself.
    ///
    /// - Parameters:
    ///   - json: The text of the configuration.
    ///   - name: The name of the configuration in error messages, such as the path of its file.
    ///   - environment: Returns the value of an environment variable; `nil` if it is not set.
    /// - Throws: `UsageError` with the file, the key and, for an unknown key, the nearest known one; for malformed
    ///   JSON, with line and column.
    public init(
        json: [UInt8], name: String, environment: (String) -> String? = { _ in nil }
    ) throws {
        let value: JSONValue
        do throws(FormatError) {
            value = try JSONValue.parse(Self.withoutComments(json).span, deepest: 64, isStrict: true)
        } catch {
            let place = error.place(in: json.span)
            throw UsageError("\(name):\(place.line):\(place.column): this is not JSON: \(error.reason)")
        }
        try self.init(value, name: name, environment: environment)
    }

    /// Creates a configuration from a parsed JSON value, in the same way as from JSON text.
    package init(_ value: JSONValue, name: String, environment: (String) -> String? = { _ in nil }) throws {
        self.init()
        for member in try Self.members(value, name: name).sorted(by: { $0.name < $1.name }) {
            let key = member.name
            guard Self.textSettings.contains(key) || key == "duration" else {
                let hint = NearestName.hint(for: key, among: Self.textSettings + ["duration"])
                throw UsageError("\(name): unknown key \"\(key)\"; \(hint)")
            }
            do {
                if key == "duration" {
                    guard let seconds = member.value.number, seconds > 0 else {
                        throw UsageError("\"duration\" is a number of seconds more than 0")
                    }
                    duration = seconds
                } else {
                    let texts = try Self.texts(of: member).map { try Self.expanded($0, by: environment) }
                    try set(key, to: texts)
                }
            } catch let error as UsageError {
                let isNamed = error.description.hasPrefix("\"\(key)\"")
                throw UsageError("\(name): \(isNamed ? "" : "\"\(key)\": ")\(error)")
            }
        }
    }

    private static func members(_ value: JSONValue, name: String) throws -> [JSONValue.Member] {
        guard let members = value.members else {
            throw UsageError("\(name): a configuration is one JSON object: {\"location\": \"gpx:walk.gpx\"}")
        }
        for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.name == member.name })
        {
            throw UsageError("\(name): \"\(member.name)\" is given twice")
        }
        return members
    }

    /// Returns the JSON text with blanks in place of comments, so that the lines and columns of the rest stay the same.
    private static func withoutComments(_ json: [UInt8]) -> [UInt8] {
        enum Place { case code, text, line, block }
        var (result, place, index) = (json, Place.code, 0)
        while index < json.count {
            let (byte, next) = (json[index], index + 1 < json.count ? json[index + 1] : 0)
            var length = 1
            switch (place, byte, next) {
            case (.code, UInt8(ascii: "\""), _): place = .text
            case (.code, UInt8(ascii: "/"), UInt8(ascii: "/")): place = .line
            case (.code, UInt8(ascii: "/"), UInt8(ascii: "*")): (place, length) = (.block, 2)
            case (.text, UInt8(ascii: "\\"), _): length = 2
            case (.text, UInt8(ascii: "\""), _): place = .code
            case (.line, UInt8(ascii: "\n"), _): place = .code
            case (.block, UInt8(ascii: "*"), UInt8(ascii: "/")):
                (result[index], result[index + 1]) = (UInt8(ascii: " "), UInt8(ascii: " "))
                (place, index) = (.code, index + 2)
                continue
            default: break
            }
            if place == .line || place == .block {
                for hidden in index..<min(index + length, json.count) where json[hidden] != UInt8(ascii: "\n") {
                    result[hidden] = UInt8(ascii: " ")
                }
            }
            index += length
        }
        return result
    }

    /// Returns the values of a JSON key in the same form as the values of command-line flags.
    private static func texts(of member: JSONValue.Member) throws -> [String] {
        let (key, value) = (member.name, member.value)
        if SensorRole(key: key) != nil || key == "to" {
            return flows(try (value.elements ?? [value]).map { try endpoint($0, key: key) }, isSink: key == "to")
        }
        if let text = value.string { return [text] }
        if let members = value.members {
            let pairs = try members.map { "\($0.name)=\(try scalar($0.value, key: key))" }
            switch key {
            case "heading": return pairs
            case "heading-age": return [pairs.joined(separator: ",")]
            case "snooze", "failover": return [pairs.joined(separator: "&")]
            default: break
            }
        }
        if key == "heading", let elements = value.elements { return try elements.map { try scalar($0, key: key) } }
        let example = [
            "heading-age": "user=2,course=5,device=off", "heading": "beacon=course,device",
            "snooze": "after=300&radius=40", "failover": "freshness=5&failback=3",
        ]
        throw UsageError("\"\(key)\" is text such as \"\(example[key] ?? "user?age=2,course,device")\"")
    }

    /// Joins each endpoint in a list with its filters, and returns texts such as `SOURCE | FILTER`, one for each
    /// endpoint.
    ///
    /// In the list, the filters of a source follow the source. The filters of a destination (`isSink`) precede the
    /// destination.
    private static func flows(_ parts: [String], isSink: Bool) -> [String] {
        var (flows, filters) = ([String](), [String]())
        for part in parts {
            let isFilter = parts.count > 1 && FilteredEndpoint.areFilters(part)
            switch (isFilter, isSink) {
            case (true, true): filters.append(part)
            case (true, false) where !flows.isEmpty: flows[flows.count - 1] += " | \(part)"
            default:
                flows.append((filters + [part]).joined(separator: " | "))
                filters = []
            }
        }
        return flows + filters
    }

    private static func endpoint(_ value: JSONValue, key: String) throws -> String {
        guard let text = value.string else {
            throw UsageError("\"\(key)\" is an endpoint in quotes, such as \"gpx:walk.gpx?rate=10\"")
        }
        return text
    }

    private static func scalar(_ value: JSONValue, key: String) throws -> String {
        if let text = value.string { return text }
        guard let number = value.number else { throw UsageError("\"\(key)\" has values in quotes or numbers") }
        return "\(number)"
    }

    /// Returns the text with each `${NAME}` replaced by the value of an environment variable.
    private static func expanded(_ text: String, by environment: (String) -> String?) throws -> String {
        guard text.contains("${") else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "${") {
            if rest[..<start.lowerBound].last == "$" {
                result += rest[..<start.lowerBound].dropLast() + "${"
                rest = rest[start.upperBound...]
                continue
            }
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                throw UsageError("\"\(text)\" has no } after ${")
            }
            let name = String(rest[start.upperBound..<end])
            guard let value = environment(name) else { throw UsageError("the environment has no variable \(name)") }
            result += rest[..<start.lowerBound] + value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
