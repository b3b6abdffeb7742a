/// An HDT sentence: the true heading of the vessel.
public struct NMEAHDT: Sendable, Hashable {
    /// Heading in degrees from true north, 0..<360.
    public var heading: Double?

    /// Creates an HDT sentence with the given heading.
    public init(heading: Double? = nil) {
        self.heading = heading
    }

    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "HDT")
        writer.append(direction: heading)
        writer.append(letter: "T")
    }
}

/// An HDG sentence: the heading of a magnetic sensor, with deviation and variation.
public struct NMEAHDG: Sendable, Hashable {
    /// Heading in degrees as measured by the sensor, 0..<360, not corrected for deviation.
    public var heading: Double?
    /// Magnetic deviation in degrees, east positive: the magnetic heading minus the heading of the sensor.
    public var deviation: Double?
    /// Magnetic variation in degrees, east positive: the true heading minus the magnetic heading.
    public var variation: Double?

    /// Creates an HDG sentence with the given values.
    public init(heading: Double? = nil, deviation: Double? = nil, variation: Double? = nil) {
        self.heading = heading
        self.deviation = deviation
        self.variation = variation
    }

    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        deviation = fields.eastPositive(1)
        variation = fields.eastPositive(3)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "HDG")
        writer.append(direction: heading)
        writer.append(eastPositive: deviation, decimals: 2)
        writer.append(eastPositive: variation, decimals: 2)
    }
}

/// An HDM sentence: the magnetic heading of the vessel.
public struct NMEAHDM: Sendable, Hashable {
    /// Heading in degrees from magnetic north, 0..<360.
    public var heading: Double?

    /// Creates an HDM sentence with the given heading.
    public init(heading: Double? = nil) {
        self.heading = heading
    }

    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "HDM")
        writer.append(direction: heading)
        writer.append(letter: "M")
    }
}

/// A THS sentence: the true heading of the vessel and the way in which it was determined.
public struct NMEATHS: Sendable, Hashable {
    /// Heading in degrees from true north, 0..<360.
    public var heading: Double?
    /// The mode in which the heading was determined: `A` autonomous, `E` estimated, `M` manual, `S` simulator, `V` not
    /// valid.
    public var mode: UInt8?

    /// Creates a THS sentence with the given values.
    public init(heading: Double? = nil, mode: UInt8? = nil) {
        self.heading = heading
        self.mode = mode
    }

    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        mode = fields.letter(1)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "THS")
        writer.append(direction: heading)
        writer.append(letter: mode)
    }
}

/// A ROT sentence: the vessel's rate of turn.
public struct NMEAROT: Sendable, Hashable {
    /// Rate of turn in degrees per minute, positive to starboard.
    public var rate: Double?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
}

extension NMEAROT {
    init(_ fields: inout NMEAFields) {
        rate = fields.number(0)
        isValid = fields.isValid(1)
    }
}
