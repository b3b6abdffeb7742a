import CodecSupport
public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The point of a route that is nearest to a place, with its distance from the place and its distance along the route.
public struct RouteProjection: Sendable, Hashable {
    /// The place for which the nearest point on the route was determined.
    public let place: Coordinate

    /// The point of the route that is nearest to the place.
    public let coordinate: Coordinate

    /// The distance from the beginning of the route to the point, in metres.
    public let along: Double

    /// The distance from the point to the end of the route, in metres.
    public let remaining: Double

    /// The distance from the place to the point along the ground, in metres.
    public let distance: Double

    /// The index of the segment on which the point lies: 0 leads from the first coordinate to the second.
    public let segment: Int

    /// The position of the point on its segment, as a fraction: 0 at the beginning of the segment, 1 at the end.
    public let fraction: Double

    /// The index of the piece of the route on which the point lies, from which another search can begin.
    package let piece: Int

    /// The direction of the route at the point.
    let direction: RouteDirection

    /// The bearing of the route at the point, in degrees clockwise from true north, 0..<360.
    ///
    /// `nil` if the route has no length.
    public var bearing: Double? { direction.bearing(at: coordinate) }

    /// The bearing from the place to the point, in degrees clockwise from true north, 0..<360.
    ///
    /// `nil` if the two are within a micrometre of each other.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }

    /// The distance of the place from the route in metres, positive if the place lies to the right of the direction of
    /// travel, negative if to the left.
    ///
    /// The magnitude is always the full ``distance``, even beyond an end or around a corner. The sign is determined
    /// from the direction of the route at the point.
    public var signedCrossTrack: Double {
        direction.side(of: EarthCentredPosition(place), from: EarthCentredPosition(coordinate)) < 0
            ? -distance : distance
    }
}

/// The direction of a route at a point, as an earth-centred vector of any length; zero if the route has no length.
struct RouteDirection: Sendable, Hashable {
    var x: Double
    var y: Double
    var z: Double

    init(from a: RouteVertex, to b: RouteVertex) {
        (x, y, z) = (b.x - a.x, b.y - a.y, b.z - a.z)
    }

    /// The direction of a route without length.
    static let none = RouteDirection(x: 0, y: 0, z: 0)

    private init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// Returns the east and north components of this direction at a point of the route.
    func horizontal(at coordinate: Coordinate) -> LocalPosition {
        let plane = LocalTangentPlane(origin: coordinate)
        let origin = plane.earthCentred(LocalPosition(east: 0, north: 0))
        return plane.local(EarthCentredPosition(x: origin.x + x, y: origin.y + y, z: origin.z + z))
    }

    /// Returns the bearing of this direction at a point of the route, in degrees clockwise from true north, 0..<360.
    ///
    /// `nil` if the direction is zero.
    func bearing(at coordinate: Coordinate) -> Double? {
        guard x != 0 || y != 0 || z != 0 else { return nil }
        let ahead = horizontal(at: coordinate)
        return Angle.normalized(atan2(ahead.east, ahead.north) * 180 / .pi)
    }

    /// Returns a number that shows on which side of the route a place lies, judged at a point of the route.
    ///
    /// The number is positive if the place lies to the right of the direction, negative if to the left.
    func side(of place: EarthCentredPosition, from point: EarthCentredPosition) -> Double {
        side(of: RouteDirection(x: place.x - point.x, y: place.y - point.y, z: place.z - point.z), at: point)
    }

    /// Returns a number that shows to which side another direction leads from a point of the route.
    ///
    /// The number is positive if it leads to the right of this direction, negative if to the left.
    func side(of other: RouteDirection, at point: EarthCentredPosition) -> Double {
        // The result is the vertical component, to within 0.2°, of the cross product of the other direction and this
        // one.
        (other.y * z - other.z * y) * point.x + (other.z * x - other.x * z) * point.y
            + (other.x * y - other.y * x) * point.z
    }
}
