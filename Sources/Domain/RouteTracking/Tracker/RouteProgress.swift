public import Geolocation
import RouteGeometry

/// The position of a traveller on a route, and its status.
public struct RouteProgress: Sendable, Hashable, Codable {
    /// The status with regard to the route.
    public var status: RouteStatus

    /// The position of the fix.
    public var place: Coordinate

    /// The traveller's point on the route; off the route, the nearest point at which to rejoin it.
    public var coordinate: Coordinate

    /// Distance along the route to ``coordinate``, in metres; decreases for a traveller that moves against the route.
    public var along: Double

    /// The accuracy (68 %) of ``along``, in metres.
    public var alongAccuracy: Double

    /// Distance in metres from the fix to the nearest point of the matched stretch; that point may lie some metres from
    /// ``coordinate``, the best estimate of the position on the route.
    public var distance: Double

    /// The index of the current segment: 0 leads from the first coordinate of the route to the second.
    public var segment: Int

    /// The position on that segment: 0 at its beginning, 1 at its end.
    public var segmentFraction: Double

    /// The furthest position reached, in metres along the route.
    public var furthest: Double

    /// Metres covered along the route while tracked; jumps and movement backwards do not count.
    public var travelled: Double

    /// The length of the route in metres.
    public var length: Double

    /// The speed in metres per second; `nil` while unknown.
    public var speed: Double?

    /// The probability that this passage of the route is the right one, 0...1; 0 if the traveller may be anywhere, and
    /// ``coordinate`` is merely the nearest point of the route.
    public var confidence: Double

    /// The remaining distance in metres.
    public var remaining: Double { max(0, length - along) }

    /// The completed part of the route, 0...1; 1 for a route without length.
    public var fraction: Double { length > 0 ? min(max(along / length, 0), 1) : 1 }

    /// Whether ``coordinate`` and ``along`` say where the traveller is on the route.
    var isOnTrack: Bool {
        switch status {
        case .onRoute, .wrongWay, .arrived: true
        case .uncertain: confidence > 0
        case .offRoute: false
        }
    }

    /// The bearing back to the route, in degrees clockwise from true north; `nil` exactly on the route.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }
}
