/// Rate of turn: ROT.
public struct NMEAROT: Sendable, Hashable {
    /// Degrees per minute, positive where the bow turns to starboard.
    public var rate: Double?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?

    /// Makes a sentence of its fields.
    public init(rate: Double? = nil, isValid: Bool? = nil) {
        self.rate = rate
        self.isValid = isValid
    }
}

extension NMEAROT {
    init(_ fields: inout NMEAFields) {
        rate = fields.number(0)
        isValid = fields.isValid(1)
    }
}
