public import Geolocation
import RouteGeometry

/// The position of a traveller on a route, and whether the traveller is on the route, off it or at its end.
public struct RouteProgress: Sendable, Hashable, Codable {
    /// The traveller's status on the route.
    public var status: RouteStatus

    /// The measured position of the traveller, from the fix.
    public var place: Coordinate

    /// The traveller's point on the route.
    ///
    /// For a traveller off the route, it is the nearest point at which to rejoin.
    public var coordinate: Coordinate

    /// The distance in metres from the beginning of the route to ``coordinate``, measured along the route.
    ///
    /// This distance decreases while the traveller moves against the route.
    public var along: Double

    /// The accuracy (68 %) of the position ``along`` the route, in metres.
    public var alongAccuracy: Double

    /// The distance in metres from the fix to the part of the route to which the fix was matched.
    ///
    /// The point of the route nearest to the fix may be some metres from ``coordinate``, which is the best estimate of
    /// the traveller's position on the route.
    public var distance: Double

    /// The index of the current segment of the route: 0 leads from the first coordinate to the second.
    public var segment: Int

    /// The traveller's position on the current segment, as a fraction: 0 at its beginning, 1 at its end.
    public var segmentFraction: Double

    /// The furthest position that the traveller has reached, in metres along the route.
    public var furthest: Double

    /// The distance in metres that the traveller has covered along the route.
    ///
    /// Backward movement is not counted, nor are distances that the traveller cannot have covered between two fixes.
    public var travelled: Double

    /// The total length of the route in metres.
    public var length: Double

    /// The traveller's speed along the route in metres per second; `nil` while unknown.
    public var speed: Double?

    /// The probability that the traveller is on this passage of the route and not on another one, 0...1.
    ///
    /// If the traveller may be anywhere, the probability is 0, and ``coordinate`` is merely the nearest point.
    public var confidence: Double

    /// The distance from the traveller to the end of the route, in metres.
    public var remaining: Double { max(0, length - along) }

    /// The completed fraction of the route, 0...1; 1 for a route without length.
    public var fraction: Double { length > 0 ? min(max(along / length, 0), 1) : 1 }

    /// Whether ``coordinate`` and ``along`` are the traveller's own place on the route, not merely the nearest point.
    var isOnTrack: Bool {
        switch status {
        case .onRoute, .wrongWay, .arrived: true
        case .uncertain: confidence > 0
        case .offRoute: false
        }
    }

    /// The bearing from the fix back to the route at ``coordinate``, in degrees clockwise from true north.
    ///
    /// The bearing is `nil` if the fix is exactly at ``coordinate``.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }
}
