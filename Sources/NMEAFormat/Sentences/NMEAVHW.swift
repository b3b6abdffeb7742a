/// Speed through the water and heading: VHW.
public struct NMEAVHW: Sendable, Hashable {
    /// Degrees clockwise from true north, 0..<360.
    public var heading: Double?
    /// Degrees clockwise from magnetic north, 0..<360.
    public var magneticHeading: Double?
    /// Metres per second through the water.
    public var speed: Double?

    /// Makes a sentence of its fields.
    public init(heading: Double? = nil, magneticHeading: Double? = nil, speed: Double? = nil) {
        self.heading = heading
        self.magneticHeading = magneticHeading
        self.speed = speed
    }
}

extension NMEAVHW {
    init(_ fields: inout NMEAFields) {
        heading = fields.angle(0)
        magneticHeading = fields.angle(2)
        speed = fields.knots(4) ?? fields.kilometresPerHour(6)
    }
}
