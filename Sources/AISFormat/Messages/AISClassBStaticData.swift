/// What a small craft is, but for its name (ITU-R M.1371-5, Annex 8, Message 24, part B).
public struct AISClassBStaticData: Sendable, Hashable {
    /// What the craft is; its name comes in part A.
    public var vessel: AISStaticData
    /// The mark of the station's manufacturer, up to 3 characters of six-bit ASCII.
    public var vendor: String?
    /// The manufacturer's code of the station's model, 0...15.
    public var model: Int
    /// The station's serial number, 0...1,048,575.
    public var serialNumber: Int
    /// The MMSI of the ship that an auxiliary craft belongs to, 1...999,999,999.
    ///
    /// An auxiliary craft, whose own MMSI begins with 98, tells it in place of its dimensions.
    public var motherShip: Int?

    /// Makes static data.
    public init(
        vessel: AISStaticData, vendor: String? = nil, model: Int = 0, serialNumber: Int = 0, motherShip: Int? = nil
    ) {
        self.vessel = vessel
        self.vendor = vendor
        self.model = model
        self.serialNumber = serialNumber
        self.motherShip = motherShip
    }

    init(_ bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        try bits.require(162)
        let isAuxiliary = head.mmsi / 10_000_000 == 98
        vessel = AISStaticData(
            mmsi: head.mmsi, callSign: bits.text(90, characters: 7), shipType: bits.number(40, 8, within: 1...255),
            dimensions: isAuxiliary ? nil : AISDimensions(bits, at: 132),
            positioningDevice: AISPositioningDevice(rawValue: bits.unsigned(162, 4)))
        vendor = bits.text(48, characters: 3)
        model = bits.unsigned(66, 4)
        serialNumber = bits.unsigned(70, 20)
        motherShip = isAuxiliary ? bits.number(132, 30, within: 1...999_999_999) : nil
    }
}
