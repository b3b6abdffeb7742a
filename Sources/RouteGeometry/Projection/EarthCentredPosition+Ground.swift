import Geolocation

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

extension EarthCentredPosition {
    /// The straight distance to another place, squared.
    @inline(__always)
    func squaredDistance(to place: EarthCentredPosition) -> Double {
        let (dx, dy, dz) = (place.x - x, place.y - y, place.z - z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The place on the ground above or below, to some nanometres for one that is within 10 cm of it.
    ///
    /// It is a step of Newton's method along the gradient of (x² + y²) / a² + z² / b² − 1, which is 0 on the ellipsoid.
    @inline(__always)
    var liftedToGround: EarthCentredPosition {
        let equatorial = 1 / (WGS84.semiMajorAxis * WGS84.semiMajorAxis)
        let polar = 1 / (WGS84.semiMinorAxis * WGS84.semiMinorAxis)
        let (gx, gy, gz) = (x * equatorial, y * equatorial, z * polar)
        let step = (gx * x + gy * y + gz * z - 1) / (2 * (gx * gx + gy * gy + gz * gz))
        return EarthCentredPosition(x: x - step * gx, y: y - step * gy, z: z - step * gz)
    }

    /// The coordinate of a place on the ground: within a micrometre for one that is within 10 cm of it.
    ///
    /// On the ellipsoid the tangent of the latitude is that of the direction from the centre divided by 1 − e².
    var coordinateOnGround: Coordinate {
        let fromAxis = (x * x + y * y).squareRoot() * (1 - WGS84.eccentricitySquared)
        return Coordinate(latitude: atan2(z, fromAxis) * (180 / .pi), longitude: atan2(y, x) * (180 / .pi))
    }
}
