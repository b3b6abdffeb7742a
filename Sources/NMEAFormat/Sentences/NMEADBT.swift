/// Depth of the water below the transducer: DBT.
public struct NMEADBT: Sendable, Hashable {
    /// Metres: as told, else from feet or fathoms.
    public var depth: Double?

    /// Makes a sentence of its fields.
    public init(depth: Double? = nil) {
        self.depth = depth
    }
}

extension NMEADBT {
    init(_ fields: inout NMEAFields) {
        depth = fields.number(2) ?? fields.feet(0) ?? fields.number(4).map { $0 * 1.8288 }
    }
}
