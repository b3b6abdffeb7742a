public import Geolocation
import RouteGeometry

/// Where on the route a traveller is, and what he does there.
public struct RouteProgress: Sendable, Hashable, Codable {
    /// What he does with regard to the route.
    public var status: RouteStatus

    /// Where he was seen.
    public var place: Coordinate

    /// The point of the route where he is; for one who has left it the nearest point that he may return to.
    public var coordinate: Coordinate

    /// Metres along the route to that point; less than before for one who goes against it.
    public var along: Double

    /// How well that is known: 68 % to either side, metres.
    public var alongAccuracy: Double

    /// Metres from where he was seen to the nearest point of the stretch on which he is; this may lie some metres from
    /// ``coordinate``, where he is by all that is known.
    public var distance: Double

    /// The number of the segment where he is: 0 leads from the route's first coordinate to the second.
    public var segment: Int

    /// Where on that segment he is: 0 at its beginning, 1 at its end.
    public var segmentFraction: Double

    /// Metres along the route that he has reached at most.
    public var furthest: Double

    /// Metres along the route that he has covered while he was followed; jumps and ways back do not count.
    public var travelled: Double

    /// The length of the route, metres.
    public var length: Double

    /// How fast he moves, metres per second; nil where that is not known yet.
    public var speed: Double?

    /// The probability that he is at this passage of the route and not at another one, 0...1.
    public var confidence: Double

    /// Metres that are left.
    public var remaining: Double { max(0, length - along) }

    /// The part of the route that lies behind him, 0...1; 1 for a route without length.
    public var fraction: Double { length > 0 ? min(max(along / length, 0), 1) : 1 }

    /// The direction back to the route, degrees clockwise from true north; nil where he is exactly on it.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }
}
