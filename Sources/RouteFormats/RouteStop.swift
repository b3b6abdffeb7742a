public import Geolocation

/// A place at which a route is meant to be left or broken: a customer, a station, a viewpoint.
public struct RouteStop: Sendable, Hashable {
    /// What it is called; nil where the document does not say.
    public var name: String?

    /// Where it is; it need not lie on the route.
    public var coordinate: Coordinate

    /// Makes a stop.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}
