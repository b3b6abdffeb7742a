import Geolocation
import NMEAFormat

/// The satellites of a receiver's status, system by system.
extension FixSentences {
    /// Maximum number of satellites in a group of GSV sentences: nine sentences of four.
    private static let groupLimit = 36

    mutating func appendSatellites(of status: ReceiverStatus) {
        if kinds.contains(.gsa) { appendUsed(status) }
        guard kinds.contains(.gsv) else { return }
        for system in NMEASystem.allCases { appendInView(status, system) }
        appendInView(status, nil)
    }

    /// Writes one GSA sentence per twelve used satellites of each system, or one for the dilutions alone.
    private mutating func appendUsed(_ status: ReceiverStatus) {
        var isWritten = false
        for system in NMEASystem.allCases { isWritten = appendUsed(status, system) || isWritten }
        isWritten = appendUsed(status, nil) || isWritten
        if !isWritten { writeGSA(status, NMEASatelliteNumbers(), nil) }
    }

    private mutating func appendUsed(_ status: ReceiverStatus, _ system: NMEASystem?) -> Bool {
        var isWritten = false
        var numbers = NMEASatelliteNumbers()
        for satellite in status.satellites where satellite.isUsed == true && satellite.sentenceSystem == system {
            numbers.append(satellite.sentenceNumber)
            guard numbers.count == 12 else { continue }
            writeGSA(status, numbers, system)
            isWritten = true
            numbers = NMEASatelliteNumbers()
        }
        guard !numbers.isEmpty else { return isWritten }
        writeGSA(status, numbers, system)
        return true
    }

    private mutating func writeGSA(_ status: ReceiverStatus, _ numbers: NMEASatelliteNumbers, _ system: NMEASystem?) {
        let sentence = NMEAGSA(
            isAutomatic: true, fixMode: status.mode?.rawValue ?? fixMode, satellites: numbers,
            positionDilution: status.positionDilution, horizontalDilution: status.horizontalDilution,
            verticalDilution: status.verticalDilution, systemID: system?.rawValue)
        // Not as GN, which gpsd 3.22 takes as GPS regardless of the system ID.
        writer.write(.gsa(sentence), talker: system?.talker ?? talker)
    }

    private mutating func appendInView(_ status: ReceiverStatus, _ system: NMEASystem?) {
        let count = status.satellites.count { $0.sentenceSystem == system }
        guard count > 0 else { return }
        var group = NMEAGSV(total: (min(count, Self.groupLimit) + 3) / 4, number: 0, satellitesInView: count)
        let talker = system?.talker ?? talker
        var left = min(count, Self.groupLimit)
        for satellite in status.satellites where left > 0 && satellite.sentenceSystem == system {
            group.satellites.append(
                NMEASatellite(
                    number: satellite.sentenceNumber, elevation: satellite.elevation, azimuth: satellite.azimuth,
                    signal: satellite.signal))
            left -= 1
            guard group.satellites.count == 4 || left == 0 else { continue }
            group.number = (group.number ?? 0) + 1
            writer.write(.gsv(group), talker: talker)
            group.satellites = NMEASatellites()
        }
    }
}

extension Satellite {
    /// The system that sentences list the satellite under; those of GPS augmentation are listed under GPS.
    fileprivate var sentenceSystem: NMEASystem? {
        switch system {
        case .gps, .sbas: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou: .beidou
        case .qzss: .qzss
        case .navic: .navic
        case nil: nil
        }
    }
}

extension NMEASystem {
    /// The talker of the system's satellites in view, as defined by NMEA 4.11.
    fileprivate var talker: NMEATalker {
        switch self {
        case .gps: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou: .beidou
        case .qzss: .qzss
        case .navic: .navic
        }
    }
}
