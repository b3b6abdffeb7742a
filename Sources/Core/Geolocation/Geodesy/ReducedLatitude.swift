/// Conversions between geographic and reduced latitudes.
///
/// Geodesics of the ellipsoid correspond to great circles of a sphere with the latitude β, where tan β = (1 − f) tan φ
/// (Karney 2013, section 2).
extension SineCosine {
    /// The number that replaces the cosine of the latitude at a pole.
    ///
    /// It is immeasurably small but not zero, so that longitude and azimuth are defined at the pole.
    static var polarCosine: Double { 0x1p-511 }

    /// Creates the reduced latitude that corresponds to a geographic latitude in degrees, −90…90.
    init(reducing latitude: Double) {
        let geographic = SineCosine(degrees: latitude.withoutTraces)
        self.init(normalizing: WGS84.axisRatio * geographic.sine, geographic.cosine)
        cosine = max(cosine, Self.polarCosine)
    }

    /// The geographic latitude in degrees of this reduced latitude.
    var geographicLatitude: Double {
        SineCosine(sine: sine, cosine: WGS84.axisRatio * cosine).degrees
    }

    /// The factor √(1 + e′² sin² β) for this reduced latitude β, which determines the meridian's radius of curvature.
    var curvatureFactor: Double {
        (1 + WGS84.secondEccentricitySquared * sine * sine).squareRoot()
    }
}
