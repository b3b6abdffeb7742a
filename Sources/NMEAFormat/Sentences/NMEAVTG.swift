/// Course and speed over ground: VTG.
///
/// The form before NMEA 2.0, four numbers without the letters of their units, is read as well.
public struct NMEAVTG: Sendable, Hashable {
    /// Degrees over ground clockwise from true north, 0..<360.
    public var course: Double?
    /// Degrees over ground clockwise from magnetic north, 0..<360.
    public var magneticCourse: Double?
    /// Metres per second over ground: from knots, else from kilometres per hour.
    public var speed: Double?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(course: Double? = nil, magneticCourse: Double? = nil, speed: Double? = nil, mode: NMEAMode? = nil) {
        self.course = course
        self.magneticCourse = magneticCourse
        self.speed = speed
        self.mode = mode
    }
}

extension NMEAVTG {
    init(_ fields: inout NMEAFields) {
        let isOldForm = fields.count <= 4 && fields.letter(1) != UInt8(ascii: "T")
        course = fields.angle(0)
        magneticCourse = fields.angle(isOldForm ? 1 : 2)
        speed = fields.knots(isOldForm ? 2 : 4) ?? fields.kilometresPerHour(isOldForm ? 3 : 6)
        mode = isOldForm ? nil : fields.mode(8)
    }
}
