import CodecSupport
import Geolocation

/// Reads the `SKY` objects of gpsd, which contain satellites and dilutions of precision.
enum GPSDSky {
    /// The maximum number of satellites that are read from one `SKY` object.
    private static let mostSatellites = 256

    /// Updates the status of a receiver with the values of a `SKY` object.
    ///
    /// Values that the object does not contain are left unchanged.
    static func read(_ object: JSONValue, into status: inout ReceiverStatus, _ reports: inout JSONReports) {
        if let value = object["pdop"] { status.positionDilution = dilution(value, &reports) }
        if let value = object["hdop"] { status.horizontalDilution = dilution(value, &reports) }
        if let value = object["vdop"] { status.verticalDilution = dilution(value, &reports) }
        if let array = object["satellites"]?.elements {
            status.satellites = array.prefix(mostSatellites).compactMap(satellite)
            status.satellitesInView = array.count
            status.satellitesUsed = status.satellites.count { $0.isUsed == true }
        }
        // Since gpsd 3.20, an object without a list of satellites may still contain their number.
        if let count = integer(object["nSat"], 0...1000) { status.satellitesInView = count }
        if let count = integer(object["uSat"], 0...1000) { status.satellitesUsed = count }
    }

    private static func dilution(_ value: JSONValue, _ reports: inout JSONReports) -> Double? {
        FixAccuracy.dilution(reports.number(.dilution, value))
    }

    private static func satellite(_ object: JSONValue) -> Satellite? {
        guard let (system, number) = identity(object) else { return nil }
        var elevation = integer(object["el"], -90...90)
        var azimuth = integer(object["az"], 0...360).map { $0 % 360 }
        // If the elevation and the azimuth are unknown, gpsd writes 0 for both.
        if elevation == 0, azimuth == 0 { (elevation, azimuth) = (nil, nil) }
        var isUsed: Bool?
        if case .bool(let value) = object["used"] { isUsed = value }
        return Satellite(
            system: system, number: number, elevation: elevation, azimuth: azimuth,
            signal: integer(object["ss"], 1...99), isUsed: isUsed)
    }

    /// Returns the system and the number of a satellite.
    ///
    /// The system and the number are taken from `gnssid` and `svid` or, if these are missing, from gpsd's number `PRN`.
    private static func identity(_ object: JSONValue) -> (Satellite.System?, Int)? {
        if let identifier = integer(object["gnssid"], 0...7), let number = integer(object["svid"], 1...999) {
            return (system(identifier), number)
        }
        guard let number = integer(object["PRN"], 1...999) else { return nil }
        switch number {
        case 1...32: return (.gps, number)
        // gpsd extends the satellite numbers of NMEA, as described for `gnssid` in gpsd_json(5) and in gpsd's sources.
        case 64...96: return (.glonass, number - 64)
        case 100...164: return (.sbas, number)
        case 193...202: return (.qzss, number - 192)
        case 301...336: return (.galileo, number - 300)
        case 401...463: return (.beidou, number - 400)
        default: return (nil, number)
        }
    }

    /// Returns the satellite system for u-blox's number of the system (`gnssid`), which gpsd also uses.
    private static func system(_ identifier: Int) -> Satellite.System? {
        switch identifier {
        case 0: .gps
        case 1: .sbas
        case 2: .galileo
        case 3: .beidou
        case 5: .qzss
        case 6: .glonass
        case 7: .navic
        default: nil
        }
    }

    /// Returns a JSON number, rounded to an integer; `nil` if it is out of range or the value is not a number.
    private static func integer(_ value: JSONValue?, _ range: ClosedRange<Int>) -> Int? {
        guard let number = value?.number, let rounded = Int(exactly: number.rounded()), range.contains(rounded)
        else { return nil }
        return rounded
    }
}
