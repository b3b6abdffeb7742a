/// HDT: true heading.
public struct NMEAHDT: Sendable, Hashable {
    /// Heading in degrees from true north, 0..<360.
    public var heading: Double?

    /// Creates a sentence.
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

/// HDG: heading of a magnetic sensor, with deviation and variation.
public struct NMEAHDG: Sendable, Hashable {
    /// Heading in degrees as measured by the sensor, 0..<360, not corrected for deviation.
    public var heading: Double?
    /// Magnetic deviation in degrees, east positive: the magnetic heading minus the heading of the sensor.
    public var deviation: Double?
    /// Magnetic variation in degrees, east positive: the true heading minus the magnetic heading.
    public var variation: Double?

    /// Creates a sentence.
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

/// HDM: magnetic heading.
public struct NMEAHDM: Sendable, Hashable {
    /// Heading in degrees from magnetic north, 0..<360.
    public var heading: Double?

    /// Creates a sentence.
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

/// THS: true heading with its mode.
public struct NMEATHS: Sendable, Hashable {
    /// Heading in degrees from true north, 0..<360.
    public var heading: Double?
    /// Mode: `A` autonomous, `E` estimated, `M` manual, `S` simulator, `V` not valid.
    public var mode: UInt8?

    /// Creates a sentence.
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

/// ROT: rate of turn.
public struct NMEAROT: Sendable, Hashable {
    /// Rate in degrees per minute, positive to starboard.
    public var rate: Double?
    /// Whether the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
}

extension NMEAROT {
    init(_ fields: inout NMEAFields) {
        rate = fields.number(0)
        isValid = fields.isValid(1)
    }
}
