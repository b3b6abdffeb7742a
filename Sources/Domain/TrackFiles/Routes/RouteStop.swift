public import Geolocation

/// A place for leaving or interrupting a route: a customer, a station, a viewpoint.
public struct RouteStop: Sendable, Hashable {
    /// The name; `nil` if the document has none.
    public var name: String?

    /// The position; it need not lie on the route.
    public var coordinate: Coordinate

    /// Creates a stop.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}
