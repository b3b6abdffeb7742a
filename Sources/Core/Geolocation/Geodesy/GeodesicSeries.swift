/// The series expansions of the integrals along a geodesic on WGS 84, as functions of the expansion parameter ε.
///
/// The integrals for distance and longitude are those of C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy
/// 87 (2013), pages 43 to 55, equations 15 to 25, each to the sixth order. The truncation error is below a nanometre.
enum GeodesicSeries {
    /// Returns the expansion parameter ε, given the square of the cosine of the azimuth at the equator.
    static func parameter(cosineSquared: Double) -> Double {
        let square = cosineSquared * WGS84.secondEccentricitySquared
        return square / (2 * (1 + (1 + square).squareRoot()) + square)
    }

    /// Returns A₁, the mean of the distance integral (equation 17), for the expansion parameter ε.
    static func distanceMean(_ e: Double) -> Double {
        let s = e * e
        return (1 + s * (1.0 / 4 + s * (1.0 / 64 + s / 256))) / (1 - e)
    }

    /// Returns C₁, the periodic part of the distance integral (equation 18), for the expansion parameter ε.
    static func distance(_ e: Double) -> SineSeries {
        let s = e * e
        return SineSeries(
            c1: e * (-1.0 / 2 + s * (3.0 / 16 - s / 32)),
            c2: s * (-1.0 / 16 + s * (1.0 / 32 - s * (9.0 / 2048))),
            c3: s * e * (-1.0 / 48 + s * (3.0 / 256)),
            c4: s * s * (-5.0 / 512 + s * (3.0 / 512)),
            c5: s * s * e * (-7.0 / 1280),
            c6: s * s * s * (-7.0 / 2048))
    }

    /// Returns C′₁, the periodic part of the inverse of the distance integral (equation 21), for the parameter ε.
    static func inverseDistance(_ e: Double) -> SineSeries {
        let s = e * e
        return SineSeries(
            c1: e * (1.0 / 2 + s * (-9.0 / 32 + s * (205.0 / 1536))),
            c2: s * (5.0 / 16 + s * (-37.0 / 96 + s * (1335.0 / 4096))),
            c3: s * e * (29.0 / 96 - s * (75.0 / 128)),
            c4: s * s * (539.0 / 1536 - s * (2391.0 / 2560)),
            c5: s * s * e * (3467.0 / 7680),
            c6: s * s * s * (38081.0 / 61440))
    }

    /// Returns A₃, the mean of the longitude integral (equation 24), for the expansion parameter ε.
    static func longitudeMean(_ e: Double) -> Double {
        let n = WGS84.thirdFlattening
        let k1 = -(1 - n) / 2
        let k2 = -1.0 / 4 - n / 8 + n * n * (3.0 / 8)
        let k3 = -1.0 / 16 - n * (3.0 / 16) - n * n / 16
        let k4 = -3.0 / 64 - n / 32
        return 1 + e * (k1 + e * (k2 + e * (k3 + e * (k4 - e * (3.0 / 128)))))
    }

    /// Returns C₃, the periodic part of the longitude integral (equation 25), for the parameter ε; it has only five
    /// terms.
    static func longitude(_ e: Double) -> SineSeries {
        let n = WGS84.thirdFlattening
        let s = e * e
        let k11 = (1 - n) / 4
        let k12 = (1 - n * n) / 8
        let k13 = 3.0 / 64 + n * (3.0 / 64) - n * n / 64
        let k14 = 5.0 / 128 + n / 64
        let k22 = 1.0 / 16 - n * (3.0 / 32) + n * n / 32
        let k23 = 3.0 / 64 - n / 32 - n * n * (3.0 / 64)
        let k24 = 3.0 / 128 + n / 128
        let k33 = 5.0 / 192 - n * (3.0 / 64) + n * n * (5.0 / 192)
        let k34 = 3.0 / 128 - n * (5.0 / 192)
        let k44 = 7.0 / 512 - n * (7.0 / 256)
        return SineSeries(
            c1: e * (k11 + e * (k12 + e * (k13 + e * (k14 + e * (3.0 / 128))))),
            c2: s * (k22 + e * (k23 + e * (k24 + e * (5.0 / 256)))),
            c3: s * e * (k33 + e * (k34 + e * (7.0 / 512))),
            c4: s * s * (k44 + e * (7.0 / 512)),
            c5: s * s * e * (21.0 / 2560),
            c6: 0)
    }
}
