/// A geodesic of the WGS 84 ellipsoid with a given start and direction, which computes points at any distance.
///
/// A negative distance leads in the opposite direction. Creating a line costs about as much as computing one of its
/// points. The method is that of C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), section 2;
/// positions are accurate to 15 nm.
public struct GeodesicLine: Sendable {
    /// The point at which the line starts.
    public let start: Coordinate

    /// The bearing of the line at its start in degrees clockwise from true north, 0..<360; NaN if it was not finite.
    public let initialBearing: Double

    /// The distance in metres to the end point with which the line was created.
    ///
    /// The length is `nil` if the line was created from a bearing, and NaN if one of its two points was not valid.
    public let length: Double?

    private let geodesic: DirectProblem

    /// Creates a line that starts at a point with the given bearing in degrees clockwise from true north.
    ///
    /// If the bearing is not finite or the start is not valid, all positions of the line are invalid.
    public init(from start: Coordinate, bearing: Double) {
        let bearing = Angle.normalized(bearing)
        self.init(from: start, bearing: bearing, azimuth: SineCosine(degrees: bearing), length: nil)
    }

    /// Creates the shortest line from one point to another; if both are the same place, the line leads north.
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

    /// Returns the point of the line at the given distance in metres from the start.
    ///
    /// A negative distance leads in the opposite direction. The longitude of the point is in −180…180.
    public func position(at distance: Double) -> Coordinate {
        geodesic.point(at: distance).coordinate
    }

    /// Returns the bearing of the line at the given distance in metres from the start.
    ///
    /// The bearing is in degrees clockwise from true north, 0..<360. It is always the bearing of the forward direction,
    /// even at a negative distance. It is NaN if the line or the distance is not valid.
    public func bearing(at distance: Double) -> Double {
        geodesic.point(at: distance).azimuth.bearing
    }
}
