public import Geolocation

extension Coordinate {
    /// Returns the point at `fraction`, 0...1, of the straight line through the earth to another coordinate.
    ///
    /// Poles and the antimeridian need no special case. The point is close to the point at `fraction` of the geodesic.
    /// If the coordinates are 20 km apart, for example, it is less than a millimetre to the side of the geodesic, and
    /// at most some centimetres too far along it or not far enough.
    public func interpolated(to neighbour: Coordinate, at fraction: Double) -> Coordinate {
        let a = EarthCentredPosition(self)
        let b = EarthCentredPosition(neighbour)
        let between = EarthCentredPosition(
            x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction, z: a.z + (b.z - a.z) * fraction)
        return between.geographic.coordinate
    }
}
