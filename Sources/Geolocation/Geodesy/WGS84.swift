/// The ellipsoid of the World Geodetic System 1984, on which every ``Coordinate`` lies.
///
/// The two defining lengths are those of NGA.STND.0036 (World Geodetic System 1984, table 3.1); the rest follows from them.
public enum WGS84 {
    /// The equatorial radius in metres.
    public static var semiMajorAxis: Double { 6_378_137 }

    /// The flattening, without a unit.
    public static var flattening: Double { 1 / 298.257_223_563 }

    /// The polar radius in metres.
    public static var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }

    /// The square of the first eccentricity, without a unit.
    public static var eccentricitySquared: Double { flattening * (2 - flattening) }
}

// All are computed, not stored, so that the compiler folds them and what is made of them into the code that uses them.
extension WGS84 {
    /// The square of the second eccentricity.
    static var secondEccentricitySquared: Double { eccentricitySquared / (1 - eccentricitySquared) }

    /// The third flattening, the small quantity of the geodesic series.
    static var thirdFlattening: Double { flattening / (2 - flattening) }

    /// The ratio of the polar to the equatorial radius, and of the tangents of reduced and geographic latitude.
    static var axisRatio: Double { 1 - flattening }
}
