/// A geodesic of the WGS 84 ellipsoid that starts at a point in a direction: the points along it, in both directions and
/// as far as one likes.
///
/// Making one costs about as much as one point of it. The method is that of C. F. F. Karney, Algorithms for geodesics,
/// Journal of Geodesy 87 (2013), section 2; positions are good to 15 nm.
public struct GeodesicLine: Sendable {
    /// Where the line starts.
    public let start: Coordinate

    /// The bearing at the start in degrees clockwise from true north, 0..<360; NaN where it was not finite.
    public let initialBearing: Double

    /// The distance in metres to the point to which the line was drawn.
    ///
    /// It is nil where the line was drawn in a direction, and NaN where a point was not valid.
    public let length: Double?

    private let geodesic: DirectProblem

    /// Draws a line from a point at a bearing in degrees clockwise from true north.
    ///
    /// A bearing that is not finite or a start that is not valid makes a line whose positions are not valid.
    public init(from start: Coordinate, bearing: Double) {
        let bearing = Angle.normalized(bearing)
        self.init(from: start, bearing: bearing, azimuth: SineCosine(degrees: bearing), length: nil)
    }

    /// Draws the shortest line from one point to another; where both are the same place it leads north.
    public init(from start: Coordinate, to end: Coordinate) {
        guard start.isOnEllipsoid && end.isOnEllipsoid else {
            let nowhere = SineCosine(sine: .nan, cosine: .nan)
            self.init(from: .unknown, bearing: .nan, azimuth: nowhere, length: .nan)
            return
        }
        let solution = InverseProblem(from: start, to: end).solution()
        let azimuth = solution.distance > 0 ? solution.startAzimuth : SineCosine(sine: 0, cosine: 1)
        self.init(from: start, bearing: azimuth.bearing, azimuth: azimuth, length: solution.distance)
    }

    private init(from start: Coordinate, bearing: Double, azimuth: SineCosine, length: Double?) {
        self.start = start
        initialBearing = bearing
        self.length = length
        geodesic = DirectProblem(from: start, azimuth: azimuth)
    }

    /// The point at a distance in metres from the start, negative for the way back; its longitude is in −180…180.
    public func position(at distance: Double) -> Coordinate {
        geodesic.point(at: distance).coordinate
    }

    /// The bearing of the line at a distance in metres from the start, in degrees clockwise from true north, 0..<360.
    ///
    /// It is the direction away from the start, ahead of it as well as, with a negative distance, towards it from behind;
    /// NaN where the line or the distance is not valid.
    public func bearing(at distance: Double) -> Double {
        geodesic.point(at: distance).azimuth.bearing
    }
}
