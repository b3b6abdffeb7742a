public import Geolocation

/// A place at which a traveller leaves or interrupts a route, such as a customer, a station or a viewpoint.
public struct RouteStop: Sendable, Hashable {
    /// The name of the stop; `nil` if the document has none.
    public var name: String?

    /// The position of the stop, which need not be on the route.
    public var coordinate: Coordinate

    /// Creates a stop of a route.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}
