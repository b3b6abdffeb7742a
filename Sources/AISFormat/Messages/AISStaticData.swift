/// What a ship is (ITU-R M.1371-5, Annex 8, Messages 5, 19 and 24); what it does not tell is nil.
public struct AISStaticData: Sendable, Hashable {
    /// The station's Maritime Mobile Service Identity, 0...999,999,999.
    public var mmsi: Int
    /// Up to 20 characters of six-bit ASCII, without the padding.
    public var name: String?
    /// Up to 7 characters of six-bit ASCII, without the padding.
    public var callSign: String?
    /// The type of ship and cargo, 1...255: its tens name the type (3 special, 6 passengers, 7 cargo, 8 tanker …), up to 99.
    public var shipType: Int?
    /// The extent of the ship.
    public var dimensions: AISDimensions?
    /// What finds the position.
    public var positioningDevice: AISPositioningDevice?

    /// Makes static data.
    public init(
        mmsi: Int, name: String? = nil, callSign: String? = nil, shipType: Int? = nil,
        dimensions: AISDimensions? = nil, positioningDevice: AISPositioningDevice? = nil
    ) {
        self.mmsi = mmsi
        self.name = name
        self.callSign = callSign
        self.shipType = shipType
        self.dimensions = dimensions
        self.positioningDevice = positioningDevice
    }

    /// Reads what Message 19 has of it.
    init(extendedReport bits: borrowing AISBits, _ head: AISHead) {
        self.init(
            mmsi: head.mmsi, name: bits.text(143, characters: 20),
            shipType: bits.number(263, 8, within: 1...255), dimensions: AISDimensions(bits, at: 271),
            positioningDevice: AISPositioningDevice(rawValue: bits.unsigned(301, 4)))
    }
}
