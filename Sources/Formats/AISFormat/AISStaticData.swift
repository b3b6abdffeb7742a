/// The static data of a vessel, such as its name (ITU-R M.1371-5, Annex 8, Messages 5, 19 and 24).
///
/// A field is nil if it is unknown.
public struct AISStaticData: Sendable, Hashable {
    /// The sender's Maritime Mobile Service Identity (MMSI), 0...999,999,999.
    public var mmsi: Int
    /// The name of the vessel, up to 20 characters of six-bit ASCII, without padding.
    public var name: String?
    /// The call sign of the vessel, up to 7 characters of six-bit ASCII, without padding.
    public var callSign: String?
    /// The type of ship and cargo, 1...255.
    ///
    /// For values up to 99, the tens digit is the type of ship: for example 3 is special, 6 passenger, 7 cargo, 8
    /// tanker.
    public var shipType: Int?
    /// The dimensions of the vessel; nil if unknown.
    public var dimensions: AISDimensions?
    /// The type of the vessel's positioning device; nil if undefined.
    public var positioningDevice: AISPositioningDevice?
}

extension AISStaticData {
    /// Decodes the static data in message 19, the extended class B position report.
    init(extendedReport bits: borrowing AISBits, _ head: AISHead) {
        self.init(
            mmsi: head.mmsi, name: bits.text(143, characters: 20),
            shipType: bits.number(263, 8, within: 1...255), dimensions: AISDimensions(bits, at: 271),
            positioningDevice: AISPositioningDevice(rawValue: bits.unsigned(301, 4)))
    }
}

/// Static data of a class A vessel and its voyage (ITU-R M.1371-5, Annex 8, Message 5).
public struct AISVoyageData: Sendable, Hashable {
    /// The static data of the vessel, such as its name.
    public var vessel: AISStaticData
    /// The ship's IMO number (below 10,000,000) or official flag state number (from 10,000,000), 1...1,073,741,823.
    public var imoNumber: Int?
    /// The estimated time of arrival at the destination of the voyage.
    public var arrival: AISArrival?
    /// The maximum present draught of the vessel in metres, 0.1...25.5 in steps of 0.1.
    ///
    /// The value 25.5 also stands for deeper draughts.
    public var draught: Double?
    /// The destination of the voyage, up to 20 characters of six-bit ASCII, without padding.
    public var destination: String?
}

extension AISVoyageData {
    init(_ bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        // The message has 424 bits, but some stations omit the last ones. If the destination is truncated, only padding
        // is lost.
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

/// Static data of a class B vessel except its name (ITU-R M.1371-5, Annex 8, Message 24, part B).
public struct AISClassBStaticData: Sendable, Hashable {
    /// The static data of the vessel; its name is nil here, since part A of the message contains it.
    public var vessel: AISStaticData
    /// The identifier of the AIS unit's manufacturer, up to 3 characters of six-bit ASCII.
    public var vendor: String?
    /// The manufacturer's code for the model of the AIS unit, 0...15.
    public var model = 0
    /// The serial number of the AIS unit, 0...1,048,575.
    public var serialNumber = 0
    /// The MMSI of the mother ship to which an auxiliary craft belongs, 1...999,999,999; nil for other vessels.
    ///
    /// An auxiliary craft has an MMSI that begins with 98, and sends the MMSI of its mother ship in place of its own
    /// dimensions.
    public var motherShip: Int?
}

extension AISClassBStaticData {
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

/// The distances from a vessel's reported position to its bow, stern and sides, in whole metres.
///
/// Source: ITU-R M.1371-5, Annex 8, Message 5: overall dimension and reference for position.
///
/// If bow and port are 0 but stern and starboard are not, the reference point is unknown; stern is then the length, and
/// starboard the beam.
public struct AISDimensions: Sendable, Hashable {
    /// The distance from the reported position to the bow in metres, 0...511; 511 means 511 or more.
    public var bow: Int
    /// The distance from the reported position to the stern in metres, 0...511; 511 means 511 or more.
    public var stern: Int
    /// The distance from the reported position to the port side in metres, 0...63; 63 means 63 or more.
    public var port: Int
    /// The distance from the reported position to the starboard side in metres, 0...63; 63 means 63 or more.
    public var starboard: Int

    /// The overall length of the vessel in metres, 0...1022; 0 if unknown.
    public var length: Int { bow + stern }

    /// The beam (width) of the vessel in metres, 0...126; 0 if unknown.
    public var beam: Int { port + starboard }

    /// Whether it is known which point of the vessel the reported position refers to.
    public var hasReferencePoint: Bool { bow != 0 || port != 0 }
}

extension AISDimensions {
    /// Decodes the dimensions of a vessel from the 30 bits that begin at bit `start`; nil if all are 0, which means
    /// unknown.
    init?(_ bits: borrowing AISBits, at start: Int) {
        bow = bits.unsigned(start, 9)
        stern = bits.unsigned(start + 9, 9)
        port = bits.unsigned(start + 18, 6)
        starboard = bits.unsigned(start + 24, 6)
        if bow | stern | port | starboard == 0 { return nil }
    }
}

/// A vessel's estimated time of arrival in UTC, without a year (ITU-R M.1371-5, Annex 8, Message 5: ETA).
///
/// A field is nil if it is unknown.
public struct AISArrival: Sendable, Hashable {
    /// The month of the arrival, 1...12.
    public var month: Int?
    /// The day of the month of the arrival, 1...31.
    public var day: Int?
    /// The hour of the arrival, 0...23.
    public var hour: Int?
    /// The minute of the arrival, 0...59.
    public var minute: Int?
}

extension AISArrival {
    /// Decodes a time of arrival from the 20 bits that begin at bit `start`; nil if month, day, hour and minute are all
    /// unknown.
    init?(_ bits: borrowing AISBits, at start: Int) {
        month = bits.number(start, 4, within: 1...12)
        day = bits.number(start + 4, 5, within: 1...31)
        hour = bits.number(start + 9, 5, within: 0...23)
        minute = bits.number(start + 14, 6, within: 0...59)
        if month == nil, day == nil, hour == nil, minute == nil { return nil }
    }
}

/// The type of a vessel's positioning device (ITU-R M.1371-5, Annex 8, Message 5: type of electronic position fixing
/// device).
///
/// The codes for undefined (0) and the unused codes (9 to 14) are represented as nil.
public enum AISPositioningDevice: Int, Sendable, Hashable, CaseIterable {
    /// A GPS receiver.
    case gps = 1
    /// A GLONASS receiver.
    case glonass = 2
    /// A receiver that combines GPS and GLONASS.
    case combined = 3
    /// A Loran-C receiver.
    case loranC = 4
    /// A Chayka receiver.
    case chayka = 5
    /// An integrated navigation system, which combines several sensors.
    case integratedNavigation = 6
    /// No device: the position was surveyed and is fixed, for example that of a buoy or shore station.
    case surveyed = 7
    /// A Galileo receiver.
    case galileo = 8
    /// A satellite receiver inside the AIS unit.
    case `internal` = 15
}
