/// Heading of the bow from magnetic north: HDM.
public struct NMEAHDM: Sendable, Hashable {
    /// Degrees clockwise from magnetic north, 0..<360.
    public var heading: Double?

    /// Makes a sentence of its fields.
    public init(heading: Double? = nil) {
        self.heading = heading
    }
}

extension NMEAHDM {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
    }
}
