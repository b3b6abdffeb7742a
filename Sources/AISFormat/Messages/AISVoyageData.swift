/// What a ship that must carry AIS is, and where it goes (ITU-R M.1371-5, Annex 8, Message 5).
public struct AISVoyageData: Sendable, Hashable {
    /// What the ship is.
    public var vessel: AISStaticData
    /// The ship's IMO number, or its official flag state number from 10,000,000 on; 1...1,073,741,823.
    public var imoNumber: Int?
    /// When the ship is to arrive.
    public var arrival: AISArrival?
    /// The greatest present static draught in metres, 0.1...25.5 in steps of 0.1; the last one stands for more, too.
    public var draught: Double?
    /// Up to 20 characters of six-bit ASCII, without the padding.
    public var destination: String?

    /// Makes voyage data.
    public init(
        vessel: AISStaticData, imoNumber: Int? = nil, arrival: AISArrival? = nil, draught: Double? = nil,
        destination: String? = nil
    ) {
        self.vessel = vessel
        self.imoNumber = imoNumber
        self.arrival = arrival
        self.draught = draught
        self.destination = destination
    }

    init(_ bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        // Some stations leave out the last bits of 424; a destination that is cut has lost no more than its padding.
        try bits.require(420)
        vessel = AISStaticData(
            mmsi: head.mmsi, name: bits.text(112, characters: 20), callSign: bits.text(70, characters: 7),
            shipType: bits.number(232, 8, within: 1...255), dimensions: AISDimensions(bits, at: 240),
            positioningDevice: AISPositioningDevice(rawValue: bits.unsigned(270, 4)))
        imoNumber = bits.number(40, 30, within: 1...0x3FFF_FFFF)
        arrival = AISArrival(bits, at: 274)
        draught = bits.number(294, 8, within: 1...255).map { Double($0) / 10 }
        destination = bits.text(302, characters: 20)
    }
}
