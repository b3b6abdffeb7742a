public import Geolocation
import RouteGeometry

/// The position of a traveller on a route, and its status.
public struct RouteProgress: Sendable, Hashable, Codable {
    /// The status with regard to the route.
    public var status: RouteStatus

    /// The measured position, from the fix.
    public var place: Coordinate

    /// The traveller's point on the route; off the route, the nearest point at which to rejoin it.
    public var coordinate: Coordinate

    /// The distance along the route to ``coordinate``, in metres; it decreases while the traveller moves against the
    /// route.
    public var along: Double

    /// The accuracy (68 %) of ``along``, in metres.
    public var alongAccuracy: Double

    /// The distance from the fix to the nearest point of the matched stretch, in metres.
    ///
    /// This point may lie some metres from ``coordinate``, which is the best estimate of the position on the route.
    public var distance: Double

    /// The index of the current segment: 0 leads from the first coordinate of the route to the second.
    public var segment: Int

    /// The position on that segment, as a fraction: 0 at its beginning, 1 at its end.
    public var segmentFraction: Double

    /// The furthest position reached, in metres along the route.
    public var furthest: Double

    /// The distance covered along the route while tracked, in metres, without jumps and backward movement.
    public var travelled: Double

    /// The length of the route in metres.
    public var length: Double

    /// The speed in metres per second; `nil` while unknown.
    public var speed: Double?

    /// The probability that the traveller is on this passage of the route, not on another one, 0...1.
    ///
    /// It is 0 if the traveller may be anywhere, in which case ``coordinate`` is merely the nearest point of the route.
    public var confidence: Double

    /// The remaining distance to the end of the route, in metres.
    public var remaining: Double { max(0, length - along) }

    /// The completed part of the route, 0...1; 1 for a route without length.
    public var fraction: Double { length > 0 ? min(max(along / length, 0), 1) : 1 }

    /// Whether ``coordinate`` and ``along`` are the place of the traveller on the route.
    var isOnTrack: Bool {
        switch status {
        case .onRoute, .wrongWay, .arrived: true
        case .uncertain: confidence > 0
        case .offRoute: false
        }
    }

    /// The bearing from the fix to ``coordinate``, in degrees clockwise from true north; `nil` exactly on the route.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }
}
