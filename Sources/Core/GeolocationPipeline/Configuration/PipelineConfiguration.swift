public import Geolocation

/// The configuration of a pipeline, which carries values from sources to destinations.
///
/// It contains the sources and destinations with their filters, the headings, and the rules for snoozing and ending.
public struct PipelineConfiguration: Sendable, Hashable {
    /// The sources of each configured role, in order of preference.
    ///
    /// If there are several, the pipeline uses the first source that has a fresh value.
    public var sources: [SensorRole: [FilteredEndpoint]]

    /// The destinations of events, with the filters before them.
    public var sinks: [FilteredEndpoint]

    /// The time in seconds of real time after which the run ends, even in a replay; `nil` for no limit.
    public var duration: Double?

    /// The time for which headings stay valid without a new report, for each kind of heading source.
    public var headingAges: HeadingAges

    /// The rule for switching between several sources of a role.
    public var failover = FailoverRule()

    /// The order of preference of the heading sources, for each named heading.
    ///
    /// The dictionary contains the collection and presentation headings if their orders differ from the defaults, and
    /// any further headings.
    public var headings: [NamedHeadingOrder: HeadingOrder] = [:]

    /// The rule for snoozing; `nil` if the pipeline never snoozes.
    public var snooze: SnoozeRule?

    /// Creates a configuration with at most one source of each role, and without filters.
    public init(
        sources: [SensorRole: Endpoint] = [:], sinks: [Endpoint] = [], duration: Double? = nil,
        headingAges: HeadingAges = HeadingAges()
    ) {
        self.sources = sources.mapValues { [FilteredEndpoint(source: $0)] }
        self.sinks = sinks.map { FilteredEndpoint(destination: $0) }
        self.duration = duration
        self.headingAges = headingAges
    }

    /// The names of the settings that can be set as text.
    ///
    /// They are the names of the flags of `geopipe run` and the keys of a configuration file.
    public static let textSettings =
        SensorRole.allCases.map(\.key) + [
            "to", "heading-age", "failover", "collection", "presentation", "heading", "snooze",
        ]

    /// Sets the value of a flag of `geopipe run` or of a key of a configuration file.
    ///
    /// - Parameters:
    ///   - name: The name of the setting, which must be in ``textSettings``.
    ///   - texts: The values of the setting. Sources (in order of preference), destinations and `heading` can have
    ///     several values; any other setting has one.
    /// - Throws: `UsageError` that states what is expected.
    public mutating func set(_ name: String, to texts: [String]) throws {
        if let role = SensorRole(key: name) {
            // An empty list has the same effect as no entry for the role.
            sources[role] = texts.isEmpty ? nil : try texts.map { try FilteredEndpoint(source: $0) }
            return
        }
        switch name {
        case "to": sinks = try texts.map { try FilteredEndpoint(destination: $0) }
        case "heading":
            for text in texts { try setHeading(text) }
        default:
            guard texts.count == 1 else { throw UsageError("\(name) has one value, not \(texts.count)") }
            switch name {
            case "heading-age": headingAges = try HeadingAges(texts[0])
            case "failover": failover = try FailoverRule(texts[0])
            case "collection": headings[.collection] = try HeadingOrder(texts[0])
            case "presentation": headings[.presentation] = try HeadingOrder(texts[0])
            case "snooze": snooze = try SnoozeRule(texts[0])
            default: throw UsageError("there is no setting \(name)")
            }
        }
    }

    private mutating func setHeading(_ text: String) throws {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isName =
            sides[0].utf8.allSatisfy { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ",") } && !sides[0].isEmpty
        guard sides.count == 2, isName else {
            throw UsageError("\"\(text)\" names no heading: write NAME=ORDER, such as beacon=course,device")
        }
        headings[NamedHeadingOrder(rawValue: sides[0])] = try HeadingOrder(sides[1])
    }
}

extension HeadingAges {
    /// Creates age limits of headings from a text such as `user=1,course=10,device=off`, in seconds.
    ///
    /// Heading sources that are not named keep their default limits.
    ///
    /// - Throws: `UsageError` that states what is expected.
    public init(_ text: String) throws {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, let type = HeadingType(rawValue: sides[0]),
                sides[1] == "off" || Double(sides[1]).map({ $0 > 0 && $0.isFinite }) == true
            else {
                throw UsageError(
                    "\"\(part)\" is not an age of a heading in seconds; write heading-age user=2,course=5,device=off")
            }
            self[type] = Double(sides[1])
        }
    }
}

extension SensorRole {
    /// The name of the role in command-line flags and configuration files.
    public var key: String {
        switch self {
        case .location: "location"
        case .course: "course"
        case .userHeading: "user-heading"
        case .deviceHeading: "device-heading"
        }
    }

    /// Creates a role from its name in command-line flags and configuration files; `nil` if the name is unknown.
    public init?(key: String) {
        guard let role = Self.allCases.first(where: { $0.key == key }) else { return nil }
        self = role
    }
}
