/// The direct problem of geodesy: to find points along the geodesic that leaves a point of the WGS 84 ellipsoid at an
/// azimuth.
///
/// The equations are those of Karney 2013, section 2.
struct DirectProblem: Sendable {
    /// The longitude of the start of the geodesic in degrees, −180…180.
    private let longitude: Double
    /// The azimuth of the geodesic at the point at which it crosses the equator.
    private let equatorialAzimuth: SineCosine
    /// The arc from the point at which the geodesic crosses the equator to its start.
    ///
    /// It is measured on the auxiliary sphere, on which the geodesic is a great circle.
    private let startArc: SineCosine
    /// The longitude of the start, relative to the point at which the geodesic crosses the equator.
    ///
    /// It is measured on the auxiliary sphere, on which the geodesic is a great circle, and stored as a vector of any
    /// length.
    private let startLongitude: SineCosine
    /// The distance along the geodesic from the crossing of the equator to the start, as an angle.
    ///
    /// Its unit is chosen so that a full circuit of the ellipsoid is 2π.
    private let startDistance: SineCosine
    /// The length in metres of one radian of `startDistance`, which measures distances along the geodesic as angles.
    private let radian: Double
    /// The difference in radians between two angles: `startDistance` minus `startArc`.
    private let startLead: Double
    private let arcs: SineSeries
    private let longitudes: SineSeries
    /// The factor of the correction from longitude on the auxiliary sphere to longitude on the ellipsoid.
    ///
    /// `startCorrection` is the periodic part of this correction at the start of the geodesic.
    private let longitudeFactor: Double
    private let startCorrection: Double

    init(from start: Coordinate, azimuth: SineCosine) {
        let isValid = start.isOnEllipsoid
        longitude = isValid ? Angle.wrappedLongitude(start.longitude) : .nan
        let latitude = SineCosine(reducing: isValid ? start.latitude : .nan)
        let rise = azimuth.sine * latitude.sine
        equatorialAzimuth = SineCosine(
            sine: azimuth.sine * latitude.cosine,
            cosine: (azimuth.cosine * azimuth.cosine + rise * rise).squareRoot())
        // If the geodesic is the equator, any of its points can be the crossing; the start is used.
        let isEquator = latitude.sine == 0 && azimuth.cosine == 0
        let northward = isEquator ? 1 : azimuth.cosine * latitude.cosine
        startArc = SineCosine(normalizing: latitude.sine, northward)
        startLongitude = SineCosine(sine: equatorialAzimuth.sine * latitude.sine, cosine: northward)

        let parameter = GeodesicSeries.parameter(
            cosineSquared: equatorialAzimuth.cosine * equatorialAzimuth.cosine)
        radian = WGS84.semiMinorAxis * GeodesicSeries.distanceMean(parameter)
        startLead = GeodesicSeries.distance(parameter)(startArc)
        startDistance = startArc.plus(small: startLead)
        arcs = GeodesicSeries.inverseDistance(parameter)
        longitudes = GeodesicSeries.longitude(parameter)
        longitudeFactor =
            WGS84.flattening * equatorialAzimuth.sine * GeodesicSeries.longitudeMean(parameter)
        startCorrection = longitudes(startArc)
    }

    /// Returns the point of the geodesic at the given distance in metres from the start.
    func point(at distance: Double) -> Point {
        let turn = distance / radian
        let end = startDistance.plus(SineCosine(radians: turn))
        let lag = arcs(end)
        return Point(
            line: self, arc: end.plus(small: lag), turn: turn + (lag + startLead))
    }

    /// A point of the geodesic; its properties are computed when they are read.
    struct Point {
        fileprivate let line: DirectProblem
        /// The arc on the auxiliary sphere from the crossing of the equator to the point.
        fileprivate let arc: SineCosine
        /// The arc on the auxiliary sphere from the start to the point, in radians.
        fileprivate let turn: Double

        /// The azimuth of the geodesic at this point.
        var azimuth: SineCosine {
            SineCosine(sine: line.equatorialAzimuth.sine, cosine: line.equatorialAzimuth.cosine * arc.cosine)
        }

        /// The geographic position of this point.
        var coordinate: Coordinate {
            let latitude = SineCosine(sine: line.equatorialAzimuth.cosine * arc.sine, cosine: azimuth.length)
            let onSphere = SineCosine(sine: line.equatorialAzimuth.sine * arc.sine, cosine: arc.cosine)
            let correction = line.longitudeFactor * (turn + (line.longitudes(arc) - line.startCorrection))
            let east = onSphere.minus(line.startLongitude).radians - correction
            return Coordinate(
                latitude: latitude.geographicLatitude,
                longitude: Angle.wrappedLongitude(line.longitude + Angle.wrappedLongitude(east * (180 / .pi))))
        }
    }
}
