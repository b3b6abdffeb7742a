/// A VHW sentence: speed of the vessel through the water, and heading.
public struct NMEAVHW: Sendable, Hashable {
    /// Heading of the vessel in degrees from true north, 0..<360.
    public var heading: Double?
    /// Heading of the vessel in degrees from magnetic north, 0..<360.
    public var magneticHeading: Double?
    /// Speed of the vessel through the water in metres per second.
    public var speed: Double?
}

extension NMEAVHW {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        magneticHeading = fields.angle(2)
        speed = fields.knots(4) ?? fields.kilometresPerHour(6)
    }
}

/// A VLW sentence: distances that the vessel has travelled.
public struct NMEAVLW: Sendable, Hashable {
    /// Total distance through the water in metres.
    public var waterTotal: Double?
    /// Distance through the water since the counter was reset, in metres.
    public var waterTrip: Double?
    /// Total distance over ground in metres.
    public var groundTotal: Double?
    /// Distance over ground since the counter was reset, in metres.
    public var groundTrip: Double?
}

extension NMEAVLW {
    init(_ fields: inout NMEAFields) {
        waterTotal = fields.nauticalMiles(0)
        waterTrip = fields.nauticalMiles(2)
        groundTotal = fields.nauticalMiles(4)
        groundTrip = fields.nauticalMiles(6)
    }
}

/// An MWV sentence: wind speed and direction.
public struct NMEAMWV: Sendable, Hashable {
    /// Direction from which the wind blows, in degrees clockwise from the bow, 0..<360.
    public var angle: Double?
    /// Whether the wind is true (`T`); `false` if it is relative to the moving vessel (`R`).
    public var isTrue: Bool?
    /// Wind speed in metres per second.
    public var speed: Double?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
}

extension NMEAMWV {
    init(_ fields: inout NMEAFields) {
        angle = fields.angle(0)
        isTrue = fields.choice(1, true: UInt8(ascii: "T"), false: UInt8(ascii: "R"))
        speed = fields.speed(2, unit: 3)
        isValid = fields.isValid(4)
    }
}

/// A DPT sentence: depth of water.
public struct NMEADPT: Sendable, Hashable {
    /// Depth of water below the transducer in metres.
    public var depth: Double?
    /// Distance in metres from the transducer to the waterline if positive, to the keel if negative.
    public var offset: Double?
    /// Maximum depth in metres of the range to which the echo sounder is set.
    public var maximumRange: Double?
}

extension NMEADPT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(0)
        offset = fields.number(1)
        maximumRange = fields.number(2)
    }
}

/// A DBT sentence: depth of water below the transducer.
public struct NMEADBT: Sendable, Hashable {
    /// Depth of water in metres, from the field in metres or, if that is empty, from the field in feet or fathoms.
    public var depth: Double?
}

extension NMEADBT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(2) ?? fields.feet(0) ?? fields.number(4).map { $0 * 1.8288 }
    }
}

/// A VDM or VDO sentence: a part of an AIS message (IEC 61162-1).
///
/// A VDM sentence contains a message received from another station, a VDO sentence a message of the own ship. The
/// payload is field 4 of the sentence; read the payload from the decoder.
public struct NMEAVDM: Sendable, Hashable {
    /// Whether the sentence is VDO: the message is from the own ship.
    public var isOwnShip = false
    /// Number of parts of the AIS message; 1 if the field is empty.
    ///
    /// Correct senders write 1...9.
    public var total = 1
    /// Number of this part of the AIS message, from 1; 1 if the field is empty.
    public var number = 1
    /// Sequence identifier that all parts of the AIS message share, 0...9; nil if the message has a single part.
    public var sequence: Int?
    /// Radio channel as an ASCII letter, `A` or `B`; some senders write `1` or `2`.
    public var channel: UInt8?
    /// Number of unused bits at the end of the payload; correct senders write 0...5.
    public var fillBits = 0
}

extension NMEAVDM {
    init(_ fields: inout NMEAFields, isOwnShip: Bool) {
        self.isOwnShip = isOwnShip
        total = fields.integer(0) ?? 1
        number = fields.integer(1) ?? 1
        sequence = fields.integer(2)
        channel = fields.letter(3)
        fillBits = fields.integer(5) ?? 0
    }
}
