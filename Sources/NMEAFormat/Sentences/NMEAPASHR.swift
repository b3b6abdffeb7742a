/// Attitude of an inertial system: PASHR.
public struct NMEAPASHR: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Degrees clockwise from north, 0..<360.
    public var heading: Double?
    /// Whether the heading counts from true north.
    public var isTrue: Bool
    /// Degrees, positive with the port side up.
    public var roll: Double?
    /// Degrees, positive with the bow up.
    public var pitch: Double?
    /// Metres up.
    public var heave: Double?
    /// Degrees, one standard deviation.
    public var rollDeviation: Double?
    /// Degrees, one standard deviation.
    public var pitchDeviation: Double?
    /// Degrees, one standard deviation.
    public var headingDeviation: Double?
    /// 0 no fix, 1 satellites alone, 2 RTK fixed or, of some makers, differential.
    public var quality: Int?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, heading: Double? = nil, isTrue: Bool = false, roll: Double? = nil, pitch: Double? = nil,
        heave: Double? = nil, rollDeviation: Double? = nil, pitchDeviation: Double? = nil,
        headingDeviation: Double? = nil, quality: Int? = nil
    ) {
        self.time = time
        self.heading = heading
        self.isTrue = isTrue
        self.roll = roll
        self.pitch = pitch
        self.heave = heave
        self.rollDeviation = rollDeviation
        self.pitchDeviation = pitchDeviation
        self.headingDeviation = headingDeviation
        self.quality = quality
    }
}

extension NMEAPASHR {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        heading = fields.angle(1)
        isTrue = fields.letter(2) == UInt8(ascii: "T")
        roll = fields.number(3)
        pitch = fields.number(4)
        heave = fields.number(5)
        rollDeviation = fields.magnitude(6)
        pitchDeviation = fields.magnitude(7)
        headingDeviation = fields.magnitude(8)
        quality = fields.integer(9)
    }
}
