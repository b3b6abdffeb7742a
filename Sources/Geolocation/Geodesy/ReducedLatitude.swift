/// Reduced latitudes: the geodesics of the ellipsoid are related to great circles of a sphere on which the latitude β
/// has tan β = (1 − f) tan φ (Karney 2013, section 2).
extension SineCosine {
    /// A cosine that stands for the pole's: so small that nothing can be measured by it, and yet not zero, so that
    /// longitude and azimuth keep their meaning there.
    static var polarCosine: Double { 0x1p-511 }

    /// The reduced latitude of a geographic latitude in degrees, −90…90.
    init(reducing latitude: Double) {
        let geographic = SineCosine(degrees: latitude.withoutTraces)
        self.init(normalizing: WGS84.axisRatio * geographic.sine, geographic.cosine)
        cosine = max(cosine, Self.polarCosine)
    }

    /// The geographic latitude in degrees of this reduced latitude.
    var geographicLatitude: Double {
        SineCosine(sine: sine, cosine: WGS84.axisRatio * cosine).degrees
    }

    /// √(1 + e′² sin² β), to which the meridian's radius of curvature is related.
    var curvatureFactor: Double {
        (1 + WGS84.secondEccentricitySquared * sine * sine).squareRoot()
    }
}
