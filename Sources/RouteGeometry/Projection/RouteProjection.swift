public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The point of a route that is nearest to a place, and how both lie to each other.
public struct RouteProjection: Sendable, Hashable {
    /// The place that was looked up.
    public let place: Coordinate

    /// The point on the route.
    public let coordinate: Coordinate

    /// Metres from the route's beginning to it.
    public let along: Double

    /// Metres from it to the route's end.
    public let remaining: Double

    /// Metres from the place to it, along the ground.
    public let distance: Double

    /// The number of the segment on which it lies: 0 leads from the first coordinate to the second.
    public let segment: Int

    /// Where on that segment it lies: 0 at its beginning, 1 at its end.
    public let fraction: Double

    /// The piece of the route on which it lies, for whoever goes on from there.
    package let piece: Int

    /// The direction of the route there.
    let direction: RouteDirection

    /// The direction of the route there, degrees clockwise from true north, 0..<360; nil where the route has no length.
    public var bearing: Double? { direction.bearing(at: coordinate) }

    /// The direction from the place to it, degrees clockwise from true north, 0..<360; nil where both are one, to a micrometre.
    public var bearingBack: Double? { place.bearingBack(to: coordinate) }

    /// Metres from the route to the place, more than 0 to the right of the direction of travel and less to the left of it.
    ///
    /// Beyond an end or around a corner it is the distance, too, on the side of the direction at the point.
    public var signedCrossTrack: Double {
        direction.side(of: EarthCentredPosition(place), from: EarthCentredPosition(coordinate)) < 0
            ? -distance : distance
    }
}

/// The direction of a route somewhere, as a vector in earth-centred axes of any length; none where the route has no length.
struct RouteDirection: Sendable, Hashable {
    var x: Double
    var y: Double
    var z: Double

    init(from a: RouteVertex, to b: RouteVertex) {
        (x, y, z) = (b.x - a.x, b.y - a.y, b.z - a.z)
    }

    /// That of a route without length.
    static let none = RouteDirection(x: 0, y: 0, z: 0)

    private init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// Its parts to the east and the north at a point of the route.
    func horizontal(at coordinate: Coordinate) -> LocalPosition {
        let plane = LocalTangentPlane(origin: coordinate)
        let origin = plane.earthCentred(LocalPosition(east: 0, north: 0))
        return plane.local(EarthCentredPosition(x: origin.x + x, y: origin.y + y, z: origin.z + z))
    }

    /// Degrees clockwise from true north, 0..<360, at a point of the route.
    func bearing(at coordinate: Coordinate) -> Double? {
        guard x != 0 || y != 0 || z != 0 else { return nil }
        let ahead = horizontal(at: coordinate)
        return Angle.normalized(atan2(ahead.east, ahead.north) * 180 / .pi)
    }

    /// A number more than 0 where a place lies to the right of the direction at a point of the route, and less to the left.
    func side(of place: EarthCentredPosition, from point: EarthCentredPosition) -> Double {
        let (px, py, pz) = (place.x - point.x, place.y - point.y, place.z - point.z)
        // The way to the place times the direction, along what is up but for 0.2°.
        return (py * z - pz * y) * point.x + (pz * x - px * z) * point.y + (px * y - py * x) * point.z
    }
}
