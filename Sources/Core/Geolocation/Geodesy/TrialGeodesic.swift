/// A geodesic that leaves a point at a given azimuth and ends when it first reaches a given latitude on its way north.
///
/// A search tries such geodesics until one of them ends at the point to be reached. Angles are those of the auxiliary
/// sphere; the equations are those of Karney 2013, sections 2 to 4.
struct TrialGeodesic {
    let startAzimuth: SineCosine
    let endAzimuth: SineCosine
    /// The sine of the azimuth at which the geodesic crosses the equator.
    let equatorialSine: Double
    /// The arc from the point at which the geodesic crosses the equator to its start; `endArc` leads to its end.
    let startArc: SineCosine
    let endArc: SineCosine
    /// The arc between the start and the end in radians.
    let arc: Double
    /// The expansion parameter ε of the series for distance and longitude.
    let parameter: Double

    /// Creates a geodesic along a meridian from its known azimuths at both ends.
    init(from start: SineCosine, at startAzimuth: SineCosine, to end: SineCosine, at endAzimuth: SineCosine) {
        self.startAzimuth = startAzimuth
        self.endAzimuth = endAzimuth
        equatorialSine = startAzimuth.sine * start.cosine
        let rise = startAzimuth.sine * start.sine
        let cosineSquared = startAzimuth.cosine * startAzimuth.cosine + rise * rise
        parameter = GeodesicSeries.parameter(cosineSquared: cosineSquared)
        startArc = SineCosine(normalizing: start.sine, startAzimuth.cosine * start.cosine)
        endArc = SineCosine(normalizing: end.sine, endAzimuth.cosine * end.cosine)
        arc = endArc.minus(startArc).eastward.radians
    }

    /// Creates a geodesic from its azimuth at the start; its azimuth at the end follows from Clairaut's relation.
    init(from start: SineCosine, at azimuth: SineCosine, to end: SineCosine) {
        // If the geodesic starts on the equator due east, the formulas would lose its direction. A tiny southward
        // component preserves the direction.
        let isDegenerate = start.sine == 0 && azimuth.cosine == 0
        let azimuth = isDegenerate ? SineCosine(sine: azimuth.sine, cosine: -SineCosine.polarCosine) : azimuth
        self.init(from: start, at: azimuth, to: end, at: Self.endAzimuth(from: start, at: azimuth, to: end))
    }

    /// Returns the azimuth at the end of a geodesic, computed by Clairaut's relation from the azimuth at the start.
    ///
    /// The relation leaves open whether the geodesic leads north or south at its end; the result is the azimuth that
    /// leads north.
    static func endAzimuth(from start: SineCosine, at azimuth: SineCosine, to end: SineCosine) -> SineCosine {
        if end.cosine == start.cosine && end.sine.magnitude == start.sine.magnitude {
            return SineCosine(sine: azimuth.sine, cosine: azimuth.cosine.magnitude)
        }
        let northward = azimuth.cosine * start.cosine
        // The difference cos² β₂ − cos² β₁ is computed from the smaller pair of values, which loses less accuracy.
        let difference =
            start.cosine < -start.sine
            ? (end.cosine - start.cosine) * (end.cosine + start.cosine)
            : (start.sine - end.sine) * (start.sine + end.sine)
        return SineCosine(
            sine: azimuth.sine * start.cosine / end.cosine,
            cosine: max(0, northward * northward + difference).squareRoot() / end.cosine)
    }

    /// The length of the geodesic in metres.
    var distance: Double {
        let periodic = GeodesicSeries.distance(parameter).difference(from: startArc, to: endArc)
        return WGS84.semiMinorAxis * GeodesicSeries.distanceMean(parameter) * (arc + periodic)
    }

    /// Returns the reduced length of the geodesic in units of the polar radius.
    ///
    /// The reduced length is the sideways movement of the end per radian of azimuth. It is negative beyond the point up
    /// to which the geodesic is the shortest path. It only determines the steps of the search, and whether a meridian
    /// is the shortest path. It is therefore sufficient to compute its integral to the second order, with an accuracy
    /// of 5e-9.
    func reducedLength(startFactor: Double, endFactor: Double) -> Double {
        let (start, end) = (startArc.doubled, endArc.doubled)
        let periodic = end.sine * (1 + parameter / 2 * end.cosine) - start.sine * (1 + parameter / 2 * start.cosine)
        let integral = parameter * ((2 + parameter) * arc - periodic)
        return endFactor * startArc.cosine * endArc.sine - startFactor * startArc.sine * endArc.cosine
            - startArc.cosine * endArc.cosine * integral
    }

    /// Returns the number of radians by which the longitude of the geodesic's end exceeds the given longitude.
    func longitudeExcess(over longitude: SineCosine) -> Double {
        // The longitudes on the sphere are relative to the point at which the geodesic crosses the equator.
        let start = SineCosine(sine: equatorialSine * startArc.sine, cosine: startArc.cosine)
        let end = SineCosine(sine: equatorialSine * endArc.sine, cosine: endArc.cosine)
        return end.minus(start).eastward.minus(longitude).radiansFavouringSmall - longitudeDeficit
    }

    /// The longitude of the end on the auxiliary sphere minus that on the ellipsoid, in radians.
    private var longitudeDeficit: Double {
        let periodic = GeodesicSeries.longitude(parameter).difference(from: startArc, to: endArc)
        return WGS84.flattening * equatorialSine * GeodesicSeries.longitudeMean(parameter) * (arc + periodic)
    }
}

extension SineCosine {
    /// This angle, moved back into 0…180° if a rounding error has put it slightly outside.
    ///
    /// A negative sine becomes 0. So does a sine of −0, which would otherwise result in an angle of −180°.
    fileprivate var eastward: SineCosine { SineCosine(sine: sine > 0 ? sine : 0, cosine: cosine) }
}
