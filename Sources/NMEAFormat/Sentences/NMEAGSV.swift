/// Satellites in view, in groups of up to nine sentences: GSV.
public struct NMEAGSV: Sendable, Hashable {
    /// How many sentences the group has.
    public var total: Int?
    /// The number of this one, from 1.
    public var number: Int?
    /// How many satellites the group is about.
    public var satellitesInView: Int?
    /// The satellites of this sentence.
    public var satellites: NMEASatellites
    /// NMEA 4.10: number of the signal within its system; nil before.
    public var signalID: Int?

    /// Makes a sentence of its fields.
    public init(
        total: Int? = nil, number: Int? = nil, satellitesInView: Int? = nil,
        satellites: NMEASatellites = NMEASatellites(), signalID: Int? = nil
    ) {
        self.total = total
        self.number = number
        self.satellitesInView = satellitesInView
        self.satellites = satellites
        self.signalID = signalID
    }
}

extension NMEAGSV {
    init(_ fields: inout NMEAFields) {
        total = fields.integer(0)
        number = fields.integer(1)
        satellitesInView = fields.integer(2)
        satellites = NMEASatellites()
        let last = fields.count - 1
        var index = 3
        while index < last, satellites.count < 4 {
            if let satellite = fields.satellite(index) { satellites.append(satellite) }
            index += 4
        }
        // One field that is left over behind the groups of four is the signal, and no satellite.
        signalID = last >= 3 && last % 4 == 3 ? fields.hexadecimal(last) : nil
    }
}
