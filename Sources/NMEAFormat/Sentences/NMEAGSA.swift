/// The satellites used and the dilution of precision: GSA.
public struct NMEAGSA: Sendable, Hashable {
    /// Whether the receiver switches between 2D and 3D by itself (`A`) or not (`M`).
    public var isAutomatic: Bool?
    /// 1 no fix, 2 two-dimensional, 3 three-dimensional.
    public var fixMode: Int?
    /// The satellites used.
    public var satellites: NMEASatelliteNumbers
    /// Dilution of precision of the position; nil where unknown.
    public var positionDilution: Double?
    /// Horizontal dilution of precision; nil where it is no number between 0 and 90, as 99.99 stands for unknown.
    public var horizontalDilution: Double?
    /// Vertical dilution of precision; nil where unknown.
    public var verticalDilution: Double?
    /// NMEA 4.11: number of the satellite system, see ``NMEASystem``; nil before.
    public var systemID: Int?

    /// Makes a sentence of its fields.
    public init(
        isAutomatic: Bool? = nil, fixMode: Int? = nil, satellites: NMEASatelliteNumbers = NMEASatelliteNumbers(),
        positionDilution: Double? = nil, horizontalDilution: Double? = nil, verticalDilution: Double? = nil,
        systemID: Int? = nil
    ) {
        self.isAutomatic = isAutomatic
        self.fixMode = fixMode
        self.satellites = satellites
        self.positionDilution = positionDilution
        self.horizontalDilution = horizontalDilution
        self.verticalDilution = verticalDilution
        self.systemID = systemID
    }
}

extension NMEAGSA {
    init(_ fields: inout NMEAFields) {
        isAutomatic = fields.choice(0, true: UInt8(ascii: "A"), false: UInt8(ascii: "M"))
        fixMode = fields.integer(1)
        satellites = NMEASatelliteNumbers()
        for index in 2..<14 {
            // Some receivers fill unused places with zeros.
            if let number = fields.integer(index), number > 0 { satellites.append(number) }
        }
        positionDilution = fields.dilution(14)
        horizontalDilution = fields.dilution(15)
        verticalDilution = fields.dilution(16)
        systemID = fields.hexadecimal(17)
    }
}
