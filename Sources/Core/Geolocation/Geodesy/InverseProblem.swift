/// The inverse problem of geodesy: to find the shortest path between two points of the WGS 84 ellipsoid.
///
/// The method is that of C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), section 4; the
/// distance is accurate to some nanometres for all pairs of points.
struct InverseProblem {
    /// The reduced latitudes of both end points of the path.
    ///
    /// The end points are swapped so that `start` is the one farther from the equator, and mirrored so that `start`
    /// lies south of the equator.
    let start: SineCosine
    let end: SineCosine
    /// The difference in longitude between the end points, 0…180°.
    let longitude: SineCosine
    /// The difference in longitude between the end points, in radians.
    let longitudeRadians: Double
    /// The amount in radians by which the difference in longitude is less than half a turn.
    ///
    /// It is exact if the end points are nearly antipodal.
    let longitudeSupplement: Double

    /// Whether the end points were swapped.
    private let isSwapped: Bool
    /// Whether north and south were swapped to mirror the end points.
    private let isFlipped: Bool
    /// Whether east and west were swapped to mirror the end points.
    private let isMirrored: Bool

    /// Creates the problem for two valid points; each longitude may be any finite number of degrees.
    init(from a: Coordinate, to b: Coordinate) {
        let (difference, rest) = Angle.exactLongitudeDifference(from: a.longitude, to: b.longitude)
        isMirrored = difference < 0
        let (degrees, restDegrees) = isMirrored ? (-difference, -rest) : (difference, rest)
        longitude = SineCosine(degrees: degrees, rest: restDegrees)
        longitudeRadians = (degrees + restDegrees) * (.pi / 180)
        longitudeSupplement = ((180 - degrees) - restDegrees) * (.pi / 180)

        isSwapped = a.latitude.magnitude < b.latitude.magnitude
        let (first, second) = isSwapped ? (b.latitude, a.latitude) : (a.latitude, b.latitude)
        isFlipped = first > 0
        start = SineCosine(reducing: isFlipped ? -first : first)
        end = SineCosine(reducing: isFlipped ? -second : second)
    }

    /// Returns the shortest path between the two points.
    func solution() -> InverseSolution {
        restored(meridian() ?? equator() ?? general())
    }

    /// Returns the path along a meridian if it is the shortest one, otherwise `nil`.
    private func meridian() -> InverseSolution? {
        guard longitude.sine == 0 || start.cosine == SineCosine.polarCosine else { return nil }
        let trial = TrialGeodesic(
            from: start, at: longitude, to: end, at: SineCosine(sine: 0, cosine: 1))
        // If the arc exceeds about 180°, a path that does not follow the meridian is shorter. An arc of up to one
        // radian needs no check.
        guard
            trial.arc < 1
                || trial.reducedLength(startFactor: start.curvatureFactor, endFactor: end.curvatureFactor) >= 0
        else { return nil }
        return InverseSolution(distance: trial.distance, startAzimuth: longitude, endAzimuth: trial.endAzimuth)
    }

    /// Returns the path along the equator if it is the shortest one, otherwise `nil`.
    private func equator() -> InverseSolution? {
        guard start.sine == 0 && longitudeSupplement >= WGS84.flattening * .pi else { return nil }
        let east = SineCosine(sine: 1, cosine: 0)
        return InverseSolution(
            distance: WGS84.semiMajorAxis * longitudeRadians, startAzimuth: east, endAzimuth: east)
    }

    private func general() -> InverseSolution {
        switch StartingAzimuth(for: self) {
        case .solved(let solution):
            return solution
        case .guess(let azimuth):
            var search = AzimuthSearch(for: self, from: azimuth)
            return search.solution()
        }
    }

    /// Returns the given solution with the azimuths of the original points, which were swapped or mirrored to solve the
    /// problem.
    ///
    /// If the points were swapped, the solution is the mirror image of the reversed path. The two azimuths are
    /// therefore exchanged. The reversal changes the signs of the east and north components, and the mirroring changes
    /// the sign of the east component once more, so that only the north component changes its sign.
    private func restored(_ solution: InverseSolution) -> InverseSolution {
        func restored(_ azimuth: SineCosine) -> SineCosine {
            SineCosine(
                sine: isMirrored ? -azimuth.sine : azimuth.sine,
                cosine: isFlipped != isSwapped ? -azimuth.cosine : azimuth.cosine)
        }
        let (first, second) =
            isSwapped
            ? (solution.endAzimuth, solution.startAzimuth) : (solution.startAzimuth, solution.endAzimuth)
        // If both points are the same pole with different longitudes, their tiny distance is set to 0.
        let distance = solution.distance < 1e-15 ? 0 : solution.distance
        return InverseSolution(
            distance: distance, startAzimuth: restored(first), endAzimuth: restored(second))
    }
}
