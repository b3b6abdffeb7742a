import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fast calculations for nearby points, correct at the poles and across the antimeridian.
///
/// They use the earth-centred positions of the points on the WGS 84 ellipsoid, so that no meridian or pole is special.
/// They are several times faster than ``distance(to:)`` and ``bearing(to:)``, which are accurate at any distance.
extension Coordinate {
    /// Returns the distance to a nearby point in metres, within 1 mm of the geodesic up to 20 km.
    ///
    /// At larger distances, the result is an estimate: within 0.003 % at 2,000 km, 0.2 % at 10,000 km, and some percent
    /// near the antipodes.
    public func localDistance(to other: Coordinate) -> Double {
        let (a, b) = (SurfaceFrame(self), SurfaceFrame(other))
        let chord = a.position(height: 0).distance(to: b.position(height: 0))
        // The length of the arc over the chord is computed on a sphere whose radius is the mean radius of curvature at
        // the points.
        let radius = (a.meanRadius + b.meanRadius) / 2
        return 2 * radius * asin(min(1, chord / (2 * radius)))
    }

    /// Returns whether this point is farther than the given metres from another, according to ``localDistance(to:)``.
    ///
    /// In most cases two bounds decide without trigonometry: a degree of latitude is at least 110.57 km long, and a
    /// degree of latitude or longitude at most 111.70 km.
    public func isFarther(than metres: Double, from other: Coordinate) -> Bool {
        let north = abs(latitude - other.latitude)
        var east = abs(longitude - other.longitude)
        if east > 180 { east = 360 - east }
        if north + east < 1 {
            if north * 110_500 > metres { return true }
            if (north + east) * 111_750 < metres { return false }
        }
        return localDistance(to: other) > metres
    }

    /// Returns the initial bearing to a nearby point in degrees clockwise from true north, 0..<360.
    ///
    /// The bearing is accurate to 0.01° up to 20 km. It is `nil` if both points are the same.
    public func localBearing(to other: Coordinate) -> Double? {
        let frame = SurfaceFrame(self)
        let (a, b) = (frame.position(height: 0), EarthCentredPosition(other))
        let (east, north, _) = frame.local(x: b.x - a.x, y: b.y - a.y, z: b.z - a.z)
        guard east != 0 || north != 0 else { return nil }
        return Angle.normalized(atan2(east, north) * 180 / .pi)
    }
}
