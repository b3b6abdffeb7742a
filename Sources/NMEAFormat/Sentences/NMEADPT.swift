/// Depth of the water: DPT.
public struct NMEADPT: Sendable, Hashable {
    /// Metres below the transducer.
    public var depth: Double?
    /// Metres from the transducer to the waterline if positive, to the keel if negative.
    public var offset: Double?
    /// Metres that the sounder is set to.
    public var maximumRange: Double?

    /// Makes a sentence of its fields.
    public init(depth: Double? = nil, offset: Double? = nil, maximumRange: Double? = nil) {
        self.depth = depth
        self.offset = offset
        self.maximumRange = maximumRange
    }
}

extension NMEADPT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(0)
        offset = fields.number(1)
        maximumRange = fields.number(2)
    }
}
