/// An initial azimuth from which to search for the geodesic to a point near the antipodes.
///
/// Near the antipodes, the envelope of the geodesics is a curve with four cusps, the astroid (Karney 2013, section 5).
struct AntipodalGuess {
    let azimuth: SineCosine

    init(for problem: InverseProblem) {
        let (start, end) = (problem.start, problem.end)
        let parameter = GeodesicSeries.parameter(cosineSquared: start.sine * start.sine)
        let longitudeScale =
            WGS84.flattening * start.cosine * GeodesicSeries.longitudeMean(parameter) * .pi
        let latitudeSum = end.plus(start).sine
        // The position of the end point relative to the antipodes, in units in which the astroid extends from −1 to 1.
        let x = -problem.longitudeSupplement / longitudeScale
        let y = latitudeSum / (longitudeScale * start.cosine)
        if y > -Self.cutWidth && x > -1 - Self.cutMargin {
            // The end point lies on the cut, the part of the opposite parallel on which two geodesics have the same
            // length.
            let sine = min(1, -x)
            azimuth = Self.eastward(sine, -(1 - sine * sine).squareRoot())
            return
        }
        let k = AstroidEquation.positiveRoot(x: x, y: y)
        let supplement = SineCosine(radians: longitudeScale * -x * k / (1 + k))
        let (sine, cosine) = (supplement.sine, -supplement.cosine)
        let (east, north) = (end.cosine * sine, latitudeSum - end.cosine * start.sine * sine * sine / (1 - cosine))
        azimuth = Self.eastward(east, north)
    }

    /// Returns the azimuth with the given east and north components, or due east if the east component is not positive.
    ///
    /// The azimuth is thus never due north or due south, so that the search can change it in both directions.
    private static func eastward(_ east: Double, _ north: Double) -> SineCosine {
        east > 0 ? SineCosine(normalizing: east, north) : SineCosine(sine: 1, cosine: 0)
    }

    /// The distance beside the cut up to which a point counts as lying on the cut.
    ///
    /// The cut is the part of the opposite parallel to whose points two geodesics of the same length lead. `cutMargin`
    /// is the distance beyond the end of the cut up to which a point counts as lying on it.
    private static var cutWidth: Double { 4.5e-14 }
    private static var cutMargin: Double { 1.5e-5 }
}
