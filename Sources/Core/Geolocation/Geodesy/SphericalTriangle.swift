/// The triangle between the pole and the two end points of a geodesic, on the sphere on which the geodesic is a great
/// circle.
struct SphericalTriangle {
    /// The difference in longitude between the two end points, on the sphere on which the geodesic is a great circle.
    let longitude: SineCosine
    /// The azimuth at the start, as a vector whose length is the sine of the arc between the points.
    let unscaledAzimuth: SineCosine
    /// The sine and cosine of the arc between the two end points on the auxiliary sphere, on which the geodesic is a
    /// great circle.
    let arc: SineCosine
    /// The length of a short path on the ellipsoid, divided by the product of the polar radius and the arc.
    ///
    /// It is `nil` if the path is not short.
    private let scale: Double?

    /// Creates the triangle for the two points of the given inverse problem.
    ///
    /// For a short path, the difference in longitude is converted to a sphere that fits the ellipsoid around the middle
    /// of the path. For other paths, the difference in longitude on the ellipsoid is used.
    init(for problem: InverseProblem) {
        let (start, end) = (problem.start, problem.end)
        let rise = end.minus(start)
        let isShort =
            rise.cosine >= 0 && rise.sine < 0.5 && end.cosine * problem.longitudeRadians < 0.5
        if isShort {
            let (north, outward) = (start.sine + end.sine, start.cosine + end.cosine)
            let square = north * north / (north * north + outward * outward)
            let factor = (1 + WGS84.secondEccentricitySquared * square).squareRoot()
            let longitude = SineCosine(degrees: problem.longitudeRadians * (180 / .pi) / (WGS84.axisRatio * factor))
            self.init(problem: problem, longitude: longitude, scale: factor)
        } else {
            self.init(problem: problem, longitude: problem.longitude, scale: nil)
        }
    }

    /// Creates the triangle for the given difference in longitude on the sphere.
    private init(problem: InverseProblem, longitude: SineCosine, scale: Double?) {
        let (start, end) = (problem.start, problem.end)
        self.longitude = longitude
        self.scale = scale
        let drop = end.cosine * start.sine * longitude.sine * longitude.sine
        unscaledAzimuth = SineCosine(
            sine: end.cosine * longitude.sine,
            cosine: longitude.cosine >= 0
                ? end.minus(start).sine + drop / (1 + longitude.cosine)
                : end.plus(start).sine - drop / (1 - longitude.cosine))
        arc = SineCosine(
            sine: unscaledAzimuth.length,
            cosine: start.sine * end.sine + start.cosine * end.cosine * longitude.cosine)
    }

    /// The azimuth of the triangle's side between the points, at the start.
    var startAzimuth: SineCosine {
        unscaledAzimuth.sine > 0
            ? SineCosine(normalizing: unscaledAzimuth.sine, unscaledAzimuth.cosine) : SineCosine(sine: 1, cosine: 0)
    }

    /// Returns the triangle with the difference in longitude corrected to the first order for the flattening of the
    /// earth.
    func refined(for problem: InverseProblem) -> SphericalTriangle {
        guard scale == nil else { return self }
        let equatorialSine = unscaledAzimuth.sine / arc.sine * problem.start.cosine
        let deficit = WGS84.flattening * equatorialSine * arc.radians
        return SphericalTriangle(problem: problem, longitude: problem.longitude.plus(small: deficit), scale: nil)
    }

    /// Returns the path on the ellipsoid if the points are nearby; otherwise `nil`.
    func solution(for problem: InverseProblem) -> InverseSolution? {
        guard let scale, arc.cosine > 0 && arc.sine < Self.solvedArc else { return nil }
        let (start, end) = (problem.start, problem.end)
        // The versed sine is 1 − cos ω, computed without cancellation if ω is small.
        let versedSine =
            longitude.cosine >= 0
            ? longitude.sine * longitude.sine / (1 + longitude.cosine) : 1 - longitude.cosine
        let endAzimuth = SineCosine(
            sine: start.cosine * longitude.sine,
            cosine: end.minus(start).sine - start.cosine * end.sine * versedSine)
        let length = arc.sine
        return InverseSolution(
            distance: arc.radiansFavouringSmall * WGS84.semiMinorAxis * scale,
            startAzimuth: SineCosine(sine: unscaledAzimuth.sine / length, cosine: unscaledAzimuth.cosine / length),
            endAzimuth: SineCosine(normalizing: endAzimuth.sine, endAzimuth.cosine))
    }

    /// The arc in radians, 64 m on the ground, up to which the solution on the sphere is used.
    ///
    /// Up to this arc, the error of the distance is at most 0.1 nm and that of the azimuths 1e-12.
    private static var solvedArc: Double { 1e-5 }
}
