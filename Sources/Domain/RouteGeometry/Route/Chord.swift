import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Converts between chords (straight lines through the earth) and distances along the surface of the earth.
enum Chord {
    /// The mean radius of the earth in metres, which is exact enough for short distances.
    static let radius = 6_371_008.8

    /// The smallest and the largest radius of curvature of the ellipsoid, in metres.
    ///
    /// The smallest one is along the meridian at the equator, the largest one at the poles.
    static let radii = 6_335_439.0...6_399_594.0

    /// Returns the distance along the ground for a chord of at most some kilometres, both in metres.
    ///
    /// The result is c + c³/24R², the first terms of 2R·asin(c/2R). The radius of curvature differs from the mean by up
    /// to 0.6 %, which causes an error of 1e-8 m at 1 km, 1e-6 m at 4 km, and 1 cm at 100 km.
    @inline(__always)
    static func arc(_ chord: Double) -> Double {
        chord + chord * chord * chord / (24 * radius * radius)
    }

    /// Returns the distance along the ground for a chord of any length, both in metres; it is at most 5 % too short.
    static func longArc(_ chord: Double) -> Double { 2 * radius * asin(min(1, chord / (2 * radius))) }

    /// Returns the longest chord that a distance along the ground can have, both in metres.
    ///
    /// The result is infinite for half the circumference of the earth and more. Up to 100 km, it is calculated from the
    /// same two terms as in ``arc(_:)``.
    static func reach(_ arc: Double) -> Double {
        guard arc < 20_000_000 else { return .infinity }
        guard arc > 100_000 else { return arc - arc * arc * arc / (24 * radius * radius) }
        return 2 * radii.upperBound * sin(arc / (2 * radii.upperBound))
    }
}
