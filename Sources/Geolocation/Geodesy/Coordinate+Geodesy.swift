/// Exact forms for any two points: geodesics of the WGS 84 ellipsoid.
///
/// Longitudes may be any finite number of degrees. A latitude beyond ±90 or a number that is not finite makes a distance
/// NaN, a bearing nil, and a destination a coordinate of NaN, which is not valid. For neighbours
/// ``localDistance(to:)`` and ``localBearing(to:)`` are quicker.
extension Coordinate {
    /// The length of the geodesic to another point in metres: the shortest way, good to 15 nm; see ``Geodesic``.
    public func distance(to other: Coordinate) -> Double {
        guard isOnEllipsoid && other.isOnEllipsoid else { return .nan }
        return InverseProblem(from: self, to: other).solution().distance
    }

    /// The bearing in which the geodesic to another point leaves here, in degrees clockwise from true north, 0..<360.
    ///
    /// It is nil where both points are the same place. At a pole it is counted from the meridian of this point's longitude.
    public func bearing(to other: Coordinate) -> Double? {
        guard isOnEllipsoid && other.isOnEllipsoid else { return nil }
        let solution = InverseProblem(from: self, to: other).solution()
        return solution.distance > 0 ? solution.startAzimuth.bearing : nil
    }

    /// The point at a distance in metres along the geodesic that leaves here at a bearing in degrees clockwise from true
    /// north, good to 15 nm; its longitude is in −180…180.
    ///
    /// A negative distance leads the other way. See ``GeodesicLine`` for several points of one geodesic.
    public func destination(distance: Double, bearing: Double) -> Coordinate {
        GeodesicLine(from: self, bearing: bearing).position(at: distance)
    }

    /// Whether the latitude is within −90…90 and the longitude finite.
    var isOnEllipsoid: Bool { latitude.magnitude <= 90 && longitude.isFinite }

    /// What stands for a place that cannot be told.
    static var unknown: Coordinate { Coordinate(latitude: .nan, longitude: .nan) }
}
