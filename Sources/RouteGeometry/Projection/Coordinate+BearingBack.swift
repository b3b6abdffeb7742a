package import Geolocation

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

extension Coordinate {
    /// The direction from a place to a point of a route, degrees clockwise from true north, 0..<360; nil where both are one, to
    /// a micrometre.
    ///
    /// Up to 4 km it is that of the straight way, which differs from the geodesic's by less than 0.001°.
    package func bearingBack(to point: Coordinate) -> Double? {
        let way = LocalTangentPlane(origin: self).local(point)
        let square = way.east * way.east + way.north * way.north
        guard square > 1e-12 else { return nil }
        guard square <= Route.near * Route.near else { return Geodesic.inverse(from: self, to: point).initialBearing }
        return Angle.normalized(atan2(way.east, way.north) * 180 / .pi)
    }
}
