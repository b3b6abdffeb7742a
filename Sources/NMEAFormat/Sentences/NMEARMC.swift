/// Position, speed, course and date in one: RMC.
public struct NMEARMC: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// Metres per second over ground.
    public var speed: Double?
    /// Degrees over ground clockwise from true north, 0..<360.
    public var course: Double?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// Magnetic variation in degrees, east positive; nil where it is not told, which is not 0.
    public var variation: Double?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?
    /// NMEA 4.1: `S` safe, `C` caution, `U` unsafe, and `V` from receivers that do not judge; nil before.
    public var navigationStatus: UInt8?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, isValid: Bool? = nil, position: NMEAPosition? = nil, speed: Double? = nil,
        course: Double? = nil, date: NMEADate? = nil, variation: Double? = nil, mode: NMEAMode? = nil,
        navigationStatus: UInt8? = nil
    ) {
        self.time = time
        self.isValid = isValid
        self.position = position
        self.speed = speed
        self.course = course
        self.date = date
        self.variation = variation
        self.mode = mode
        self.navigationStatus = navigationStatus
    }
}

extension NMEARMC {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        isValid = fields.isValid(1)
        position = fields.position(2)
        speed = fields.knots(6)
        course = fields.angle(7)
        date = fields.date(8)
        variation = fields.eastPositive(9)
        mode = fields.mode(11)
        navigationStatus = fields.letter(12)
    }
}
