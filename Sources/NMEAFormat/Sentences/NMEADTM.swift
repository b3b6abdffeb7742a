/// The datum of the positions, and where its origin is on the reference datum: DTM.
public struct NMEADTM: Sendable, Hashable {
    /// Code of the datum: `W84` WGS 84, `W72`, `S85`, `P90`, `999` defined by the user.
    public var datum: NMEAText
    /// Degrees, north positive.
    public var latitudeOffset: Double?
    /// Degrees, east positive.
    public var longitudeOffset: Double?
    /// Metres.
    public var altitudeOffset: Double?
    /// Code of the reference datum, `W84` as a rule.
    public var reference: NMEAText

    /// Makes a sentence of its fields.
    public init(
        datum: NMEAText = "", latitudeOffset: Double? = nil, longitudeOffset: Double? = nil,
        altitudeOffset: Double? = nil, reference: NMEAText = ""
    ) {
        self.datum = datum
        self.latitudeOffset = latitudeOffset
        self.longitudeOffset = longitudeOffset
        self.altitudeOffset = altitudeOffset
        self.reference = reference
    }
}

extension NMEADTM {
    init(_ fields: inout NMEAFields) {
        datum = fields.text(0)
        latitudeOffset = fields.offset(2, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
        longitudeOffset = fields.offset(4, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        altitudeOffset = fields.number(6)
        reference = fields.text(7)
    }
}
