import Geolocation

extension EarthCentredPosition {
    /// Returns the squared straight distance from this position to another one, in m².
    @inline(__always)
    func squaredDistance(to place: EarthCentredPosition) -> Double {
        let (dx, dy, dz) = (place.x - x, place.y - y, place.z - z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The point on the ground directly above or below this position.
    ///
    /// The point is exact to some nanometres if it is within 10 cm of the position. It is computed with one step of
    /// Newton's method along the gradient of (x² + y²) / a² + z² / b² − 1, which is 0 on the ellipsoid.
    @inline(__always)
    var liftedToGround: EarthCentredPosition {
        let equatorial = 1 / (WGS84.semiMajorAxis * WGS84.semiMajorAxis)
        let polar = 1 / (WGS84.semiMinorAxis * WGS84.semiMinorAxis)
        let (gx, gy, gz) = (x * equatorial, y * equatorial, z * polar)
        let step = (gx * x + gy * y + gz * z - 1) / (2 * (gx * gx + gy * gy + gz * gz))
        return EarthCentredPosition(x: x - step * gx, y: y - step * gy, z: z - step * gz)
    }
}
