import GeolocationPrimitives

/// The sentences field by field, as NMEA 0183 4.11 has them; the last fields, which older versions lack, only where there
/// is something in them.
extension NMEAWriter {
    mutating func append(_ sentence: NMEAGGA) {
        begin("GGA")
        append(sentence.time)
        append(sentence.position)
        append(sentence.quality)
        append(sentence.satellitesUsed, width: 2)
        append(sentence.horizontalDilution, decimals: 2)
        append(sentence.altitude, decimals: 3)
        append(letter: "M")
        append(sentence.geoidSeparation, decimals: 3)
        append(letter: "M")
        append(sentence.correctionAge, decimals: 1)
        append(sentence.stationID, width: 4)
    }

    mutating func append(_ sentence: NMEARMC) {
        begin("RMC")
        append(sentence.time)
        append(isValid: sentence.isValid)
        append(sentence.position)
        append(knots: sentence.speed)
        append(direction: sentence.course)
        append(sentence.date)
        append(eastPositive: sentence.variation, decimals: 2)
        if sentence.mode != nil || sentence.navigationStatus != nil { append(letter: sentence.mode?.rawValue) }
        if let status = sentence.navigationStatus { append(letter: status) }
    }

    mutating func append(_ sentence: NMEAGLL) {
        begin("GLL")
        append(sentence.position)
        append(sentence.time)
        append(isValid: sentence.isValid)
        if let mode = sentence.mode { append(letter: mode.rawValue) }
    }

    mutating func append(_ sentence: NMEAGNS) {
        begin("GNS")
        append(sentence.time)
        append(sentence.position)
        bytes.append(UInt8(ascii: ","))
        for mode in sentence.modes where NMEAAddress.allows(mode.rawValue) { bytes.append(mode.rawValue) }
        append(sentence.satellitesUsed, width: 2)
        append(sentence.horizontalDilution, decimals: 2)
        append(sentence.altitude, decimals: 3)
        append(sentence.geoidSeparation, decimals: 3)
        append(sentence.correctionAge, decimals: 1)
        append(sentence.stationID, width: 4)
        if let status = sentence.navigationStatus { append(letter: status) }
    }

    mutating func append(_ sentence: NMEAVTG) {
        begin("VTG")
        append(direction: sentence.course)
        append(letter: "T")
        append(direction: sentence.magneticCourse)
        append(letter: "M")
        append(knots: sentence.speed)
        append(letter: "N")
        append(sentence.speed.map { $0 * 3.6 }, decimals: 3)
        append(letter: "K")
        if let mode = sentence.mode { append(letter: mode.rawValue) }
    }

    mutating func append(_ sentence: NMEAGSA) {
        begin("GSA")
        append(letter: sentence.isAutomatic.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "M") })
        append(sentence.fixMode)
        for index in 0..<12 {
            append(index < sentence.satellites.count ? sentence.satellites[index] : nil, width: 2)
        }
        append(sentence.positionDilution, decimals: 2)
        append(sentence.horizontalDilution, decimals: 2)
        append(sentence.verticalDilution, decimals: 2)
        if let system = sentence.systemID { append(hexadecimal: system) }
    }

    mutating func append(_ sentence: NMEAGSV) {
        begin("GSV")
        append(sentence.total)
        append(sentence.number)
        append(sentence.satellitesInView, width: 2)
        for satellite in sentence.satellites {
            append(satellite.number, width: 2)
            append(elevation: satellite.elevation)
            append(satellite.azimuth, width: 3)
            append(satellite.signal, width: 2)
        }
        if let signal = sentence.signalID { append(hexadecimal: signal) }
    }

    mutating func append(_ sentence: NMEAGST) {
        begin("GST")
        append(sentence.time)
        append(sentence.rangeError, decimals: 3)
        append(sentence.semiMajor, decimals: 3)
        append(sentence.semiMinor, decimals: 3)
        append(sentence.orientation, decimals: 2)
        append(sentence.latitudeError, decimals: 3)
        append(sentence.longitudeError, decimals: 3)
        append(sentence.altitudeError, decimals: 3)
    }

    mutating func append(_ sentence: NMEAGBS) {
        begin("GBS")
        append(sentence.time)
        append(sentence.latitudeError, decimals: 3)
        append(sentence.longitudeError, decimals: 3)
        append(sentence.altitudeError, decimals: 3)
        append(sentence.failedSatellite, width: 2)
        append(sentence.missProbability, decimals: 3)
        append(sentence.bias, decimals: 3)
        append(sentence.biasDeviation, decimals: 3)
        guard sentence.systemID != nil || sentence.signalID != nil else { return }
        append(hexadecimal: sentence.systemID)
        append(hexadecimal: sentence.signalID)
    }

    mutating func append(_ sentence: NMEAZDA) {
        begin("ZDA")
        append(sentence.time)
        append(sentence.date?.day, width: 2)
        append(sentence.date?.month, width: 2)
        bytes.append(UInt8(ascii: ","))
        if let date = sentence.date { bytes.append(digits: Int64(date.year), count: 4) }
        append(zone: sentence.zoneMinutes)
    }

    mutating func append(_ sentence: NMEAHDT) {
        begin("HDT")
        append(direction: sentence.heading)
        append(letter: "T")
    }

    mutating func append(_ sentence: NMEAHDM) {
        begin("HDM")
        append(direction: sentence.heading)
        append(letter: "M")
    }

    mutating func append(_ sentence: NMEAHDG) {
        begin("HDG")
        append(direction: sentence.heading)
        append(eastPositive: sentence.deviation, decimals: 2)
        append(eastPositive: sentence.variation, decimals: 2)
    }

    mutating func append(_ sentence: NMEATHS) {
        begin("THS")
        append(direction: sentence.heading)
        append(letter: sentence.mode)
    }

    /// Knots of metres per second.
    private mutating func append(knots speed: Double?) {
        append(speed.map { $0 * 3600 / 1852 }, decimals: 3)
    }

    /// Two digits, with a sign below the horizon.
    private mutating func append(elevation: Int?) {
        guard let elevation, elevation < 0 else { return append(elevation, width: 2) }
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: Int64(-elevation), count: 2)
    }

    /// Hours with their sign and minutes, in two fields.
    private mutating func append(zone: Int?) {
        bytes.append(UInt8(ascii: ","))
        guard let zone, -899...899 ~= zone else { return bytes.append(UInt8(ascii: ",")) }
        if zone < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(digits: Int64(abs(zone) / 60), count: 2)
        append(abs(zone) % 60, width: 2)
    }
}
