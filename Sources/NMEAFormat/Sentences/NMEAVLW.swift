/// Distances run: VLW.
public struct NMEAVLW: Sendable, Hashable {
    /// Metres through the water in all.
    public var waterTotal: Double?
    /// Metres through the water since the reset.
    public var waterTrip: Double?
    /// Metres over ground in all.
    public var groundTotal: Double?
    /// Metres over ground since the reset.
    public var groundTrip: Double?

    /// Makes a sentence of its fields.
    public init(
        waterTotal: Double? = nil, waterTrip: Double? = nil, groundTotal: Double? = nil, groundTrip: Double? = nil
    ) {
        self.waterTotal = waterTotal
        self.waterTrip = waterTrip
        self.groundTotal = groundTotal
        self.groundTrip = groundTrip
    }
}

extension NMEAVLW {
    init(_ fields: inout NMEAFields) {
        waterTotal = fields.nauticalMiles(0)
        waterTrip = fields.nauticalMiles(2)
        groundTotal = fields.nauticalMiles(4)
        groundTrip = fields.nauticalMiles(6)
    }
}
