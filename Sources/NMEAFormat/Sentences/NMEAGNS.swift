/// The position that several satellite systems give together: GNS.
public struct NMEAGNS: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// How the position was found, for each system.
    public var modes: NMEAModes
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
    /// NMEA 4.1: `S` safe, `C` caution, `U` unsafe, and `V` from receivers that do not judge; nil before.
    public var navigationStatus: UInt8?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, modes: NMEAModes = NMEAModes(),
        satellitesUsed: Int? = nil, horizontalDilution: Double? = nil, altitude: Double? = nil,
        geoidSeparation: Double? = nil, correctionAge: Double? = nil, stationID: Int? = nil,
        navigationStatus: UInt8? = nil
    ) {
        self.time = time
        self.position = position
        self.modes = modes
        self.satellitesUsed = satellitesUsed
        self.horizontalDilution = horizontalDilution
        self.altitude = altitude
        self.geoidSeparation = geoidSeparation
        self.correctionAge = correctionAge
        self.stationID = stationID
        self.navigationStatus = navigationStatus
    }
}

extension NMEAGNS {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        position = fields.position(1)
        modes = fields.modes(5)
        satellitesUsed = fields.integer(6)
        horizontalDilution = fields.dilution(7)
        altitude = fields.number(8)
        geoidSeparation = fields.number(9)
        correctionAge = fields.magnitude(10)
        stationID = fields.integer(11)
        navigationStatus = fields.letter(12)
    }
}
