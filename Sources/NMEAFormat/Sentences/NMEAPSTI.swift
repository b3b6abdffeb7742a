/// The recommended minimum of SkyTraq receivers: PSTI,030.
///
/// SkyTraq, "Application note AN0037".
public struct NMEAPSTI: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres per second.
    public var eastVelocity: Double?
    /// Metres per second.
    public var northVelocity: Double?
    /// Metres per second.
    public var upVelocity: Double?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?
    /// Seconds since the last correction of the base.
    public var rtkAge: Double?
    /// How much better the best solution of the ambiguities is than the second, 3 and more being fixed.
    public var rtkRatio: Double?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, isValid: Bool? = nil, position: NMEAPosition? = nil, altitude: Double? = nil,
        eastVelocity: Double? = nil, northVelocity: Double? = nil, upVelocity: Double? = nil, date: NMEADate? = nil,
        mode: NMEAMode? = nil, rtkAge: Double? = nil, rtkRatio: Double? = nil
    ) {
        self.time = time
        self.isValid = isValid
        self.position = position
        self.altitude = altitude
        self.eastVelocity = eastVelocity
        self.northVelocity = northVelocity
        self.upVelocity = upVelocity
        self.date = date
        self.mode = mode
        self.rtkAge = rtkAge
        self.rtkRatio = rtkRatio
    }
}

extension NMEAPSTI {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        isValid = fields.isValid(2)
        position = fields.position(3)
        altitude = fields.number(7)
        eastVelocity = fields.number(8)
        northVelocity = fields.number(9)
        upVelocity = fields.number(10)
        date = fields.date(11)
        mode = fields.mode(12)
        rtkAge = fields.number(13)
        rtkRatio = fields.number(14)
    }
}
