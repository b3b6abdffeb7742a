/// The ellipsoid of the World Geodetic System 1984, on which every ``Coordinate`` lies.
///
/// The semi-major axis and the flattening are those of NGA.STND.0036 (World Geodetic System 1984, table 3.1); the other
/// constants are derived from them.
public enum WGS84 {
    /// The equatorial radius of the earth in metres.
    public static var semiMajorAxis: Double { 6_378_137 }

    /// The flattening of the ellipsoid, a number without a unit.
    public static var flattening: Double { 1 / 298.257_223_563 }

    /// The polar radius of the earth in metres.
    public static var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }

    /// The square of the ellipsoid's first eccentricity, a number without a unit.
    public static var eccentricitySquared: Double { flattening * (2 - flattening) }
}

// The constants are computed properties, so that the compiler evaluates them, and expressions of them, at compile time.
extension WGS84 {
    /// The square of the ellipsoid's second eccentricity, a number without a unit.
    static var secondEccentricitySquared: Double { eccentricitySquared / (1 - eccentricitySquared) }

    /// The third flattening of the ellipsoid, which is the small parameter of the geodesic series.
    static var thirdFlattening: Double { flattening / (2 - flattening) }

    /// The ratio of the polar to the equatorial radius.
    ///
    /// It is also the ratio of the tangents of the reduced and the geographic latitude.
    static var axisRatio: Double { 1 - flattening }
}
