/// Exact calculations for any two points: geodesics of the WGS 84 ellipsoid.
///
/// Longitudes may be any finite number of degrees. With a latitude beyond ±90 or a number that is not finite, a
/// distance is NaN, a bearing `nil`, and a destination an invalid coordinate of NaN. For nearby points,
/// ``localDistance(to:)`` and ``localBearing(to:)`` are faster.
extension Coordinate {
    /// Returns the distance to another point: the length in metres of the geodesic, which is the shortest path,
    /// accurate to 15 nm.
    ///
    /// See ``Geodesic`` for the bearings at both ends.
    public func distance(to other: Coordinate) -> Double {
        guard isOnEllipsoid && other.isOnEllipsoid else { return .nan }
        return InverseProblem(from: self, to: other).solution().distance
    }

    /// Returns the initial bearing of the geodesic to another point, in degrees clockwise from true north, 0..<360.
    ///
    /// The result is `nil` if both points are the same place. At a pole, the bearing is relative to the meridian of
    /// this point's longitude.
    public func bearing(to other: Coordinate) -> Double? {
        guard isOnEllipsoid && other.isOnEllipsoid else { return nil }
        let solution = InverseProblem(from: self, to: other).solution()
        return solution.distance > 0 ? solution.startAzimuth.bearing : nil
    }

    /// Returns the point at the given distance in metres along the geodesic that leaves this point at the given
    /// bearing.
    ///
    /// The bearing is in degrees clockwise from true north. The result is accurate to 15 nm, and its longitude is in
    /// −180…180. A negative distance leads in the opposite direction. See ``GeodesicLine`` for several points of one
    /// geodesic.
    public func destination(distance: Double, bearing: Double) -> Coordinate {
        GeodesicLine(from: self, bearing: bearing).position(at: distance)
    }

    /// Whether the latitude is within −90…90 and the longitude is finite.
    var isOnEllipsoid: Bool { latitude.magnitude <= 90 && longitude.isFinite }

    /// The result of an invalid calculation: a coordinate of NaN.
    static var unknown: Coordinate { Coordinate(latitude: .nan, longitude: .nan) }
}
