/// Wind: MWV.
public struct NMEAMWV: Sendable, Hashable {
    /// Degrees from where the wind comes, clockwise from the bow, 0..<360.
    public var angle: Double?
    /// Whether the wind is the true one (`T`) or the one felt on board (`R`).
    public var isTrue: Bool?
    /// Metres per second.
    public var speed: Double?
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?

    /// Makes a sentence of its fields.
    public init(angle: Double? = nil, isTrue: Bool? = nil, speed: Double? = nil, isValid: Bool? = nil) {
        self.angle = angle
        self.isTrue = isTrue
        self.speed = speed
        self.isValid = isValid
    }
}

extension NMEAMWV {
    init(_ fields: inout NMEAFields) {
        angle = fields.angle(0)
        isTrue = fields.choice(1, true: UInt8(ascii: "T"), false: UInt8(ascii: "R"))
        speed = fields.speed(2, unit: 3)
        isValid = fields.isValid(4)
    }
}
