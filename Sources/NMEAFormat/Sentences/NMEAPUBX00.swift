/// Position of u-blox receivers with accuracies: PUBX,00.
///
/// u-blox, "u-blox 8 / M8 Receiver description", section PUBX,00.
public struct NMEAPUBX00: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// Metres.
    public var altitudeAboveEllipsoid: Double?
    /// `NF` no fix, `DR` dead reckoning, `G2`, `G3` 2D and 3D, `D2`, `D3` the same with corrections, `RK` combined, `TT` time only.
    public var navigationStatus: NMEAText
    /// Metres as the receiver estimates them.
    public var horizontalAccuracy: Double?
    /// Metres as the receiver estimates them.
    public var verticalAccuracy: Double?
    /// Metres per second over ground.
    public var speed: Double?
    /// Degrees over ground clockwise from true north, 0..<360.
    public var course: Double?
    /// Metres per second, up positive.
    public var verticalVelocity: Double?
    /// Seconds since the last differential correction.
    public var correctionAge: Double?
    /// Horizontal dilution of precision; nil where it is no number between 0 and 90, as 99.99 stands for unknown.
    public var horizontalDilution: Double?
    /// Vertical dilution of precision; nil where unknown.
    public var verticalDilution: Double?
    /// Dilution of precision of the time; nil where unknown.
    public var timeDilution: Double?
    /// Number of satellites used.
    public var satellitesUsed: Int?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, altitudeAboveEllipsoid: Double? = nil,
        navigationStatus: NMEAText = "", horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil,
        speed: Double? = nil, course: Double? = nil, verticalVelocity: Double? = nil, correctionAge: Double? = nil,
        horizontalDilution: Double? = nil, verticalDilution: Double? = nil, timeDilution: Double? = nil,
        satellitesUsed: Int? = nil
    ) {
        self.time = time
        self.position = position
        self.altitudeAboveEllipsoid = altitudeAboveEllipsoid
        self.navigationStatus = navigationStatus
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
        self.course = course
        self.verticalVelocity = verticalVelocity
        self.correctionAge = correctionAge
        self.horizontalDilution = horizontalDilution
        self.verticalDilution = verticalDilution
        self.timeDilution = timeDilution
        self.satellitesUsed = satellitesUsed
    }
}

extension NMEAPUBX00 {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        position = fields.position(2)
        altitudeAboveEllipsoid = fields.number(6)
        navigationStatus = fields.text(7)
        horizontalAccuracy = fields.magnitude(8)
        verticalAccuracy = fields.magnitude(9)
        speed = fields.kilometresPerHour(10)
        course = fields.angle(11)
        verticalVelocity = fields.number(12).map { -$0 }
        correctionAge = fields.magnitude(13)
        horizontalDilution = fields.dilution(14)
        verticalDilution = fields.dilution(15)
        timeDilution = fields.dilution(16)
        satellitesUsed = fields.integer(17)
    }
}
