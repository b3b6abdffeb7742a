public import Geolocation
public import PluginOptions

/// Passes only events of the selected types.
///
/// For the types that the core module defines, whose events are the most frequent, no strings are compared.
public struct EventTypeFilter: Sendable {
    private static let coreTypes = ["location", "heading", "resolved", "state", "status"]

    private let types: Set<String>?
    private let locations: Bool
    private let headings: Bool
    private let resolved: Bool

    /// Creates a filter that passes events of the types with these names; `nil` passes all events.
    public init(_ types: Set<String>?) {
        func wants(_ type: String) -> Bool { types?.contains(type) ?? true }
        self.types = types
        locations = wants("location")
        headings = wants("heading")
        resolved = wants("resolved")
    }

    /// Whether the filter may pass events of a type that the core module does not define.
    public var passesOtherTypes: Bool { types.map { !$0.isSubset(of: Self.coreTypes) } ?? true }

    /// Returns `true` if the filter passes the given event.
    public func passes(_ event: borrowing GeolocationEvent) -> Bool {
        switch copy event {
        case .location, .locationWithdrawn: locations
        case .heading: headings
        case .resolved: resolved
        case .state, .status, .derived: types?.contains(event.type) ?? true
        }
    }

    /// The option `types` of endpoints that write events as JSON lines; `nil` if the endpoint does not state the
    /// option.
    ///
    /// An unknown name that resembles a type of the core module is rejected, since it is probably a typing error. Any
    /// other unknown name is accepted, since a sink may publish events of this type.
    public static let types = Options<[String]?>.list(
        "types", meaning: "the types of events to write, such as location,heading; all by default"
    ).map { types, endpoint in
        for type in types ?? [] where !coreTypes.contains(type) {
            guard let nearest = NearestName.of(type, among: coreTypes) else { continue }
            throw UsageError("\(type) in \(endpoint) is not a type of event; did you mean \(nearest)?")
        }
        return types.map { Set($0) }
    }
}
