/// The baseline from the base to the rover of SkyTraq receivers: PSTI,032.
///
/// SkyTraq, "Application note AN0039".
public struct NMEAPSTI032: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?
    /// Metres from the base.
    public var east: Double?
    /// Metres from the base.
    public var north: Double?
    /// Metres from the base.
    public var up: Double?
    /// Metres.
    public var length: Double?
    /// Degrees from the base to the rover clockwise from true north, 0..<360.
    public var course: Double?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, date: NMEADate? = nil, isValid: Bool? = nil, mode: NMEAMode? = nil, east: Double? = nil,
        north: Double? = nil, up: Double? = nil, length: Double? = nil, course: Double? = nil
    ) {
        self.time = time
        self.date = date
        self.isValid = isValid
        self.mode = mode
        self.east = east
        self.north = north
        self.up = up
        self.length = length
        self.course = course
    }
}

extension NMEAPSTI032 {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        date = fields.date(2)
        isValid = fields.isValid(3)
        mode = fields.mode(4)
        east = fields.number(5)
        north = fields.number(6)
        up = fields.number(7)
        length = fields.magnitude(8)
        course = fields.angle(9)
    }
}
