/// VHW: speed through the water, and heading.
public struct NMEAVHW: Sendable, Hashable {
    /// Heading in degrees from true north, 0..<360.
    public var heading: Double?
    /// Heading in degrees from magnetic north, 0..<360.
    public var magneticHeading: Double?
    /// Speed through the water in metres per second.
    public var speed: Double?
}

extension NMEAVHW {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        magneticHeading = fields.angle(2)
        speed = fields.knots(4) ?? fields.kilometresPerHour(6)
    }
}

/// VLW: distances travelled.
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

/// MWV: wind speed and direction.
public struct NMEAMWV: Sendable, Hashable {
    /// Direction from which the wind blows, in degrees clockwise from the bow, 0..<360.
    public var angle: Double?
    /// Whether the wind is true (`T`), not relative to the moving vessel (`R`).
    public var isTrue: Bool?
    /// Wind speed in metres per second.
    public var speed: Double?
    /// Whether the data are valid: `A` valid, `V` void; nil for any other letter.
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

/// DPT: depth of water.
public struct NMEADPT: Sendable, Hashable {
    /// Depth below the transducer in metres.
    public var depth: Double?
    /// Distance from the transducer in metres: to the waterline if positive, to the keel if negative.
    public var offset: Double?
    /// Maximum depth of the sounder's range setting in metres.
    public var maximumRange: Double?
}

extension NMEADPT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(0)
        offset = fields.number(1)
        maximumRange = fields.number(2)
    }
}

/// DBT: depth of water below the transducer.
public struct NMEADBT: Sendable, Hashable {
    /// Depth in metres, from the field in metres or, if that is empty, from the field in feet or fathoms.
    public var depth: Double?
}

extension NMEADBT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(2) ?? fields.feet(0) ?? fields.number(4).map { $0 * 1.8288 }
    }
}

/// VDM and VDO: a part of an AIS message; VDM comes from another ship, VDO from the own ship (IEC 61162-1).
///
/// The armoured payload is field 4 of the sentence, which is read from the decoder.
public struct NMEAVDM: Sendable, Hashable {
    /// Whether the sentence is VDO, so that the message comes from the own ship.
    public var isOwnShip = false
    /// Number of parts of the message, 1...9 if the sender is correct; 1 if the field is empty.
    public var total = 1
    /// Number of this part, from 1; 1 if the field is empty.
    public var number = 1
    /// Identifier shared by the parts of a message, 0...9; nil for a single part.
    public var sequence: Int?
    /// Channel as an ASCII letter, `A` or `B`; from some senders `1` or `2`.
    public var channel: UInt8?
    /// Number of fill bits at the end of the payload, 0...5 if the sender is correct.
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
