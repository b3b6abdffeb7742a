/// The shortest path between two points on the WGS 84 ellipsoid: its length and its bearings at both ends.
///
/// ```swift
/// let way = Geodesic.inverse(from: konstanz, to: seattle)
/// print(way.distance, way.initialBearing ?? "already there")
/// ```
public struct Geodesic: Sendable, Hashable {
    /// The length of the shortest path in metres; NaN if one of the two points is not valid.
    public let distance: Double

    /// The bearing of the path at the first point in degrees clockwise from true north, 0..<360.
    ///
    /// The bearing is `nil` if both points are the same place, or if one of them is not valid.
    public let initialBearing: Double?

    /// The bearing of the path at the second point in degrees clockwise from true north, 0..<360.
    ///
    /// It points in the direction of travel, away from the first point. The bearing is `nil` if both points are the
    /// same place, or if one of them is not valid.
    public let finalBearing: Double?

    /// Solves the inverse problem: returns the shortest path from one point to another.
    ///
    /// The distance is accurate to 15 nm for all pairs of points, including nearly antipodal ones. Longitudes may be
    /// any finite number of degrees. At a pole, a bearing is relative to the meridian of the point's own longitude. If
    /// several paths are equally short, as between antipodes, the result is one of them.
    ///
    /// The method is that of C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), pages 43 to 55.
    public static func inverse(from start: Coordinate, to end: Coordinate) -> Geodesic {
        guard start.isOnEllipsoid && end.isOnEllipsoid else {
            return Geodesic(distance: .nan, initialBearing: nil, finalBearing: nil)
        }
        let solution = InverseProblem(from: start, to: end).solution()
        guard solution.distance > 0 else { return Geodesic(distance: 0, initialBearing: nil, finalBearing: nil) }
        return Geodesic(
            distance: solution.distance, initialBearing: solution.startAzimuth.bearing,
            finalBearing: solution.endAzimuth.bearing)
    }
}
