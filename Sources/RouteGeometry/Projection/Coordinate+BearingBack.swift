package import Geolocation

extension Coordinate {
    /// The direction from a place to a point of a route, degrees clockwise from true north, 0..<360; nil where both are one, to
    /// a micrometre.
    ///
    /// Up to 4 km it is that of the straight way, which differs from the geodesic's by less than 0.001°.
    package func bearingBack(to point: Coordinate) -> Double? {
        let distance = EarthCentredPosition(self).distance(to: EarthCentredPosition(point))
        guard distance > Route.samePlace else { return nil }
        return distance <= Route.near ? localBearing(to: point) : bearing(to: point)
    }
}
