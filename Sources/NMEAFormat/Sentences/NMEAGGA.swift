/// The position with its quality: GGA.
public struct NMEAGGA: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// 0 no fix, 1 satellites alone, 2 differential, 3 PPS, 4 RTK fixed, 5 RTK float, 6 estimated, 7 by hand, 8 simulated.
    public var quality: Int?
    /// Number of satellites used.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision; nil where it is no number between 0 and 90, as 99.99 stands for unknown.
    public var horizontalDilution: Double?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres of mean sea level above the ellipsoid.
    public var geoidSeparation: Double?
    /// Seconds since the last differential correction.
    public var correctionAge: Double?
    /// Number of the station that sends the corrections.
    public var stationID: Int?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, quality: Int? = nil, satellitesUsed: Int? = nil,
        horizontalDilution: Double? = nil, altitude: Double? = nil, geoidSeparation: Double? = nil,
        correctionAge: Double? = nil, stationID: Int? = nil
    ) {
        self.time = time
        self.position = position
        self.quality = quality
        self.satellitesUsed = satellitesUsed
        self.horizontalDilution = horizontalDilution
        self.altitude = altitude
        self.geoidSeparation = geoidSeparation
        self.correctionAge = correctionAge
        self.stationID = stationID
    }
}

extension NMEAGGA {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        position = fields.position(1)
        quality = fields.integer(5)
        satellitesUsed = fields.integer(6)
        horizontalDilution = fields.dilution(7)
        altitude = fields.number(8)
        geoidSeparation = fields.number(10)
        correctionAge = fields.magnitude(12)
        stationID = fields.integer(13)
    }
}
