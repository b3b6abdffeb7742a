/// The conversion of an earth-centred position to geographic coordinates.
///
/// The method is the closed-form one of H. Vermeille, Direct transformation from geocentric coordinates to geodetic
/// coordinates, Journal of Geodesy 76 (2002), pages 451 to 454. The root of its quartic equation is computed by a
/// formula that is also valid inside the ellipsoid's evolute, which reaches 43 km from the centre.
extension EarthCentredPosition {
    /// The nearest point of the ellipsoid and the ellipsoidal height in metres, each accurate to some nanometres.
    ///
    /// If several points are equally near, as from the centre of the earth, it is a northern one; on the axis, the
    /// longitude is 0. A number that is not finite, or beyond 1e25 metres, gives NaN.
    public var geographic: (coordinate: Coordinate, height: Double) {
        let fromAxis = (x * x + y * y).squareRoot()
        guard fromAxis < 1e25 && z.magnitude < 1e25 else { return (.unknown, .nan) }
        let longitude = SineCosine(sine: y, cosine: x).degrees
        let (latitude, height) = Self.meridional(fromAxis: fromAxis, fromEquator: z)
        return (Coordinate(latitude: latitude.degrees, longitude: longitude), height)
    }

    /// Returns latitude and height, given the distance from the axis and the northward distance from the equatorial
    /// plane.
    private static func meridional(fromAxis: Double, fromEquator: Double) -> (SineCosine, height: Double) {
        // The squares of smaller numbers would underflow.
        guard fromEquator == 0 || fromEquator.magnitude > 1e-100 else {
            return meridional(fromAxis: fromAxis, fromEquator: 0)
        }
        let e2 = WGS84.eccentricitySquared
        // In units of its own axes, the evolute satisfies the same equation as the astroid of geodesics.
        let root = AstroidEquation.positiveRoot(
            x: fromAxis / (WGS84.semiMajorAxis * e2),
            y: (fromEquator / (WGS84.semiMajorAxis * e2)) * (1 - e2).squareRoot())
        guard root > 0 else { return central(fromAxis: fromAxis) }
        let k = root * e2
        let foot = k * fromAxis / (k + e2)
        let length = (foot * foot + fromEquator * fromEquator).squareRoot()
        return (SineCosine(sine: fromEquator, cosine: foot), (k + e2 - 1) / k * length)
    }

    /// Returns latitude and height for a position on the equatorial disc inside the evolute.
    private static func central(fromAxis: Double) -> (SineCosine, height: Double) {
        let e2 = WGS84.eccentricitySquared
        let cosine = fromAxis / (WGS84.semiMajorAxis * e2)
        let sine = max(0, (1 - cosine) * (1 + cosine)).squareRoot()
        let depth = WGS84.semiMinorAxis * ((1 - e2) * cosine * cosine + sine * sine).squareRoot()
        return (SineCosine(sine: sine, cosine: WGS84.axisRatio * cosine), -depth)
    }
}
