/// Heading of the bow from true north with its status: THS.
public struct NMEATHS: Sendable, Hashable {
    /// Degrees clockwise from true north, 0..<360.
    public var heading: Double?
    /// `A` autonomous, `E` estimated, `M` by hand, `S` simulator, `V` not valid.
    public var mode: UInt8?

    /// Makes a sentence of its fields.
    public init(heading: Double? = nil, mode: UInt8? = nil) {
        self.heading = heading
        self.mode = mode
    }
}

extension NMEATHS {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        mode = fields.letter(1)
    }
}
