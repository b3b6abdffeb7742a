import CodecSupport
public import Geolocation

/// The configuration of a pipeline: at most one source per role, destinations, and a duration.
public struct PipelineConfiguration: Sendable, Hashable {
    /// The source of each configured role.
    public var sources: [SensorRole: Endpoint]

    /// The destinations.
    public var sinks: [Endpoint]

    /// The seconds of real time after which the run ends, also in a replay; `nil` for no limit.
    public var duration: Double?

    /// How long a heading holds without being renewed.
    public var headingAges: HeadingAges

    /// Creates a configuration.
    public init(
        sources: [SensorRole: Endpoint] = [:], sinks: [Endpoint] = [], duration: Double? = nil,
        headingAges: HeadingAges = HeadingAges()
    ) {
        self.sources = sources
        self.sinks = sinks
        self.duration = duration
        self.headingAges = headingAges
    }

    /// Creates a configuration from JSON, with the same keys as the flags of `geopipe run`.
    ///
    ///     {"location": "gpx:walk.gpx?rate=10", "user-heading": "opentrack://0.0.0.0:4242",
    ///      "to": ["jsonl:-", "print:"], "duration": 60}
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - name: The name for error messages: the path of the file.
    /// - Throws: `UsageError` with the file, the key and, for an unknown key, the nearest known one; for malformed
    ///   JSON, with line and column.
    public init(json: [UInt8], name: String) throws {
        self.init()
        for member in try Self.members(json, name: name).sorted(by: { $0.name < $1.name }) {
            let (key, value) = (member.name, member.value)
            if let role = SensorRole(key: key) {
                sources[role] = try Self.endpoint(value, key: key, name: name)
            } else if key == "to" {
                sinks = try (value.elements ?? [value]).map { try Self.endpoint($0, key: key, name: name) }
            } else if key == "duration" {
                duration = try Self.duration(value, name: name)
            } else if key == "heading-age" {
                guard let text = value.string else {
                    throw UsageError("\(name): \"heading-age\" is text such as \"user=2,course=5,device=off\"")
                }
                do {
                    headingAges = try HeadingAges(text)
                } catch let error as UsageError {
                    throw UsageError("\(name): \(error)")
                }
            } else {
                let keys = SensorRole.allCases.map(\.key) + ["to", "duration", "heading-age"]
                throw UsageError("\(name): unknown key \"\(key)\"; \(NearestName.hint(for: key, among: keys))")
            }
        }
    }

    private static func members(_ json: [UInt8], name: String) throws -> [JSONValue.Member] {
        let value: JSONValue
        do throws(FormatError) {
            value = try JSONValue.parse(json.span, deepest: 64, isStrict: true)
        } catch {
            let place = error.place(in: json.span)
            throw UsageError("\(name):\(place.line):\(place.column): this is no JSON: \(error.reason)")
        }
        guard let members = value.members else {
            throw UsageError("\(name): a configuration is one JSON object: {\"location\": \"gpx:walk.gpx\"}")
        }
        for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.name == member.name })
        {
            throw UsageError("\(name): \"\(member.name)\" is given twice")
        }
        return members
    }

    private static func endpoint(_ value: JSONValue, key: String, name: String) throws -> Endpoint {
        guard let text = value.string else {
            throw UsageError("\(name): \"\(key)\" is an endpoint in quotes, such as \"gpx:walk.gpx?rate=10\"")
        }
        do {
            return try Endpoint(text)
        } catch let error as UsageError {
            throw UsageError("\(name): \"\(key)\": \(error)")
        }
    }

    private static func duration(_ value: JSONValue, name: String) throws -> Double {
        guard let seconds = value.number, seconds > 0 else {
            throw UsageError("\(name): \"duration\" is a number of seconds more than 0")
        }
        return seconds
    }
}

extension HeadingAges {
    /// Creates limits from text such as `user=1,course=10,device=off`, in seconds; what is not named keeps its default.
    ///
    /// - Throws: `UsageError` that says what would be right.
    public init(_ text: String) throws {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, let type = HeadingType(rawValue: sides[0]),
                sides[1] == "off" || Double(sides[1]).map({ $0 > 0 && $0.isFinite }) == true
            else {
                throw UsageError(
                    "\"\(part)\" is no age of a heading in seconds; write heading-age user=2,course=5,device=off")
            }
            self[type] = Double(sides[1])
        }
    }
}

extension SensorRole {
    /// The role's name in flags and configuration files.
    public var key: String {
        switch self {
        case .location: "location"
        case .course: "course"
        case .userHeading: "user-heading"
        case .deviceHeading: "device-heading"
        }
    }

    /// Creates the role of a name in flags and configuration files; `nil` if there is none.
    public init?(key: String) {
        guard let role = Self.allCases.first(where: { $0.key == key }) else { return nil }
        self = role
    }
}
