/// Heading of the bow from true north: HDT.
public struct NMEAHDT: Sendable, Hashable {
    /// Degrees clockwise from true north, 0..<360.
    public var heading: Double?

    /// Makes a sentence of its fields.
    public init(heading: Double? = nil) {
        self.heading = heading
    }
}

extension NMEAHDT {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
    }
}
