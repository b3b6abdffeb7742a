import Geolocation

/// The types of events that are wanted, looked up once for those of the core so that samples cost no comparison of texts.
struct EventTypeFilter: Sendable {
    /// The types of the core's events.
    static let coreTypes = ["location", "heading", "resolved", "state", "status"]

    private let types: Set<String>?
    private let locations: Bool
    private let headings: Bool
    private let resolved: Bool

    /// Creates a filter for types by their names on the stream; `nil` passes all.
    init(_ types: Set<String>?) {
        func wants(_ type: String) -> Bool { types?.contains(type) ?? true }
        self.types = types
        locations = wants("location")
        headings = wants("heading")
        resolved = wants("resolved")
    }

    /// Whether a type that is not one of the core's may be wanted.
    var passesOtherTypes: Bool { types.map { !$0.isSubset(of: Self.coreTypes) } ?? true }

    /// Whether an event is wanted.
    func passes(_ event: borrowing GeolocationEvent) -> Bool {
        switch copy event {
        case .location, .locationWithdrawn: locations
        case .heading: headings
        case .resolved: resolved
        case .state, .status, .derived: types?.contains(event.type) ?? true
        }
    }
}
