/// Position and time: GLL.
public struct NMEAGLL: Sendable, Hashable {
    /// Where the receiver is; nil where either coordinate is missing or cannot be used.
    public var position: NMEAPosition?
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(position: NMEAPosition? = nil, time: NMEATime? = nil, isValid: Bool? = nil, mode: NMEAMode? = nil) {
        self.position = position
        self.time = time
        self.isValid = isValid
        self.mode = mode
    }
}

extension NMEAGLL {
    init(_ fields: inout NMEAFields) {
        position = fields.position(0)
        time = fields.time(4)
        isValid = fields.isValid(5)
        mode = fields.mode(6)
    }
}
