package import Geolocation

extension Coordinate {
    /// Returns the bearing from this coordinate to a point of a route, in degrees clockwise from true north, 0..<360.
    ///
    /// The result is `nil` if the two are within a micrometre of each other. Up to a distance of 4 km, the result is
    /// the bearing of the straight line, which differs from that of the geodesic by less than 0.001°.
    package func bearingBack(to point: Coordinate) -> Double? {
        let distance = EarthCentredPosition(self).distance(to: EarthCentredPosition(point))
        guard distance > Route.samePlace else { return nil }
        return distance <= Route.near ? localBearing(to: point) : bearing(to: point)
    }
}
