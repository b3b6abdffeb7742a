/// The inverse problem of geodesy: the shortest way between two points of the WGS 84 ellipsoid.
///
/// The method is that of C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013), section 4, with the
/// distance good to some nanometres for every pair of points.
struct InverseProblem {
    /// The reduced latitudes of both ends: the start is the one farther from the equator, and south of it.
    let start: SineCosine
    let end: SineCosine
    /// The difference in longitude, 0…180°.
    let longitude: SineCosine
    /// The same in radians.
    let longitudeRadians: Double
    /// What it lacks of half a turn, in radians: exact where the ends are nearly antipodal.
    let longitudeSupplement: Double

    /// The ends changed places.
    private let isSwapped: Bool
    /// North and south changed places.
    private let isFlipped: Bool
    /// East and west changed places.
    private let isMirrored: Bool

    /// The problem for two valid points; longitudes may be any finite number of degrees.
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

    /// The shortest way.
    func solution() -> InverseSolution {
        restored(meridian() ?? equator() ?? general())
    }

    /// The way along a meridian, where that is the shortest.
    private func meridian() -> InverseSolution? {
        guard longitude.sine == 0 || start.cosine == SineCosine.polarCosine else { return nil }
        let trial = TrialGeodesic(
            from: start, at: longitude, to: end, at: SineCosine(sine: 0, cosine: 1))
        // Beyond an arc of about 180° a way beside the meridian is shorter; up to one radian none can be.
        guard
            trial.arc < 1
                || trial.reducedLength(startFactor: start.curvatureFactor, endFactor: end.curvatureFactor) >= 0
        else { return nil }
        return InverseSolution(distance: trial.distance, startAzimuth: longitude, endAzimuth: trial.endAzimuth)
    }

    /// The way along the equator, where that is the shortest.
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

    /// Azimuths for the points as they were given.
    ///
    /// Where the ends changed places the way is gone backwards, which reverses both parts of an azimuth; the longitude's
    /// sign changed as well then, which restores the part to the east.
    private func restored(_ solution: InverseSolution) -> InverseSolution {
        func restored(_ azimuth: SineCosine) -> SineCosine {
            SineCosine(
                sine: isMirrored ? -azimuth.sine : azimuth.sine,
                cosine: isFlipped != isSwapped ? -azimuth.cosine : azimuth.cosine)
        }
        let (first, second) =
            isSwapped
            ? (solution.endAzimuth, solution.startAzimuth) : (solution.startAzimuth, solution.endAzimuth)
        // The stand-ins for a pole lie apart by what nothing can measure.
        let distance = solution.distance < 1e-15 ? 0 : solution.distance
        return InverseSolution(
            distance: distance, startAzimuth: restored(first), endAzimuth: restored(second))
    }
}
