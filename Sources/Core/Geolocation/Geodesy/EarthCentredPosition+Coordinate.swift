/// The conversion of an earth-centred position to geographic coordinates.
///
/// The method is the closed-form one of H. Vermeille, Direct transformation from geocentric coordinates to geodetic
/// coordinates, Journal of Geodesy 76 (2002), pages 451 to 454. The root of its quartic equation is computed by a
/// formula that is also valid inside the ellipsoid's evolute, which reaches 43 km from the centre.
extension EarthCentredPosition {
    /// The point of the ellipsoid nearest to the position, and the ellipsoidal height in metres.
    ///
    /// Both are accurate to some nanometres. If several points are equally near, as from the centre of the earth, a
    /// northern one is chosen. On the axis of the earth, the longitude is 0. A number that is not finite, or beyond
    /// 1e25 metres, gives NaN.
    public var geographic: (coordinate: Coordinate, height: Double) {
        let fromAxis = (x * x + y * y).squareRoot()
        guard fromAxis < 1e25 && z.magnitude < 1e25 else { return (.unknown, .nan) }
        let longitude = SineCosine(sine: y, cosine: x).degrees
        let (latitude, height) = Self.meridional(fromAxis: fromAxis, fromEquator: z)
        return (Coordinate(latitude: latitude.degrees, longitude: longitude), height)
    }

    /// Returns the latitude and height of a position.
    ///
    /// - Parameters:
    ///   - fromAxis: The distance from the axis of the earth, in metres.
    ///   - fromEquator: The distance to the north of the equatorial plane, in metres.
    private static func meridional(fromAxis: Double, fromEquator: Double) -> (SineCosine, height: Double) {
        // The squares of values below 1e-100 would underflow, so that they count as 0.
        guard fromEquator == 0 || fromEquator.magnitude > 1e-100 else {
            return meridional(fromAxis: fromAxis, fromEquator: 0)
        }
        let e2 = WGS84.eccentricitySquared
        // The evolute, scaled by its own axes, satisfies the same equation as the astroid of geodesics.
        let root = AstroidEquation.positiveRoot(
            x: fromAxis / (WGS84.semiMajorAxis * e2),
            y: (fromEquator / (WGS84.semiMajorAxis * e2)) * (1 - e2).squareRoot())
        guard root > 0 else { return central(fromAxis: fromAxis) }
        let k = root * e2
        let foot = k * fromAxis / (k + e2)
        let length = (foot * foot + fromEquator * fromEquator).squareRoot()
        return (SineCosine(sine: fromEquator, cosine: foot), (k + e2 - 1) / k * length)
    }

    /// Returns the latitude and height of a position that lies in the equatorial plane and inside the evolute.
    ///
    /// - Parameter fromAxis: The distance from the axis of the earth, in metres.
    private static func central(fromAxis: Double) -> (SineCosine, height: Double) {
        let e2 = WGS84.eccentricitySquared
        let cosine = fromAxis / (WGS84.semiMajorAxis * e2)
        let sine = max(0, (1 - cosine) * (1 + cosine)).squareRoot()
        let depth = WGS84.semiMinorAxis * ((1 - e2) * cosine * cosine + sine * sine).squareRoot()
        return (SineCosine(sine: sine, cosine: WGS84.axisRatio * cosine), -depth)
    }
}
