public import Geolocation
public import PluginOptions

/// The types of events that are wanted, looked up once for those of the core so that samples cost no comparison of texts.
public struct EventTypeFilter: Sendable {
    private static let coreTypes = ["location", "heading", "resolved", "state", "status"]

    private let types: Set<String>?
    private let locations: Bool
    private let headings: Bool
    private let resolved: Bool

    /// Creates a filter for types by their names on the stream; `nil` passes all.
    public init(_ types: Set<String>?) {
        func wants(_ type: String) -> Bool { types?.contains(type) ?? true }
        self.types = types
        locations = wants("location")
        headings = wants("heading")
        resolved = wants("resolved")
    }

    /// Whether a type that is not one of the core's may be wanted.
    public var passesOtherTypes: Bool { types.map { !$0.isSubset(of: Self.coreTypes) } ?? true }

    /// Whether an event is wanted.
    public func passes(_ event: borrowing GeolocationEvent) -> Bool {
        switch copy event {
        case .location, .locationWithdrawn: locations
        case .heading: headings
        case .resolved: resolved
        case .state, .status, .derived: types?.contains(event.type) ?? true
        }
    }

    /// The option `types` of every endpoint that writes events as lines of JSON; `nil` if it is not given.
    ///
    /// A type that is nearly one of the core's is refused; any other may be that of an event that a sink publishes.
    public static let types = Options<[String]?>.list(
        "types", meaning: "the types of events to write, such as location,heading; all by default"
    ).map { types, endpoint in
        for type in types ?? [] where !coreTypes.contains(type) {
            guard let nearest = NearestName.of(type, among: coreTypes) else { continue }
            throw UsageError("\(type) in \(endpoint) is no type of event; did you mean \(nearest)?")
        }
        return types.map { Set($0) }
    }
}
