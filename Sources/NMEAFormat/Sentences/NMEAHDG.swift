/// Heading of a magnetic sensor with what makes it true: HDG.
public struct NMEAHDG: Sendable, Hashable {
    /// Degrees that the sensor shows, 0..<360.
    public var heading: Double?
    /// Degrees to add for the magnetic heading, east positive.
    public var deviation: Double?
    /// Degrees to add to the magnetic heading for the true one, east positive.
    public var variation: Double?

    /// Makes a sentence of its fields.
    public init(heading: Double? = nil, deviation: Double? = nil, variation: Double? = nil) {
        self.heading = heading
        self.deviation = deviation
        self.variation = variation
    }
}

extension NMEAHDG {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        deviation = fields.eastPositive(1)
        variation = fields.eastPositive(3)
    }
}
