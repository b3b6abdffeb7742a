import CodecSupport
public import Geolocation
public import NMEAFormat

/// Encodes the events of a manager as NMEA sentences, without using a clock or I/O.
///
/// A fix is written as the sentences of one epoch (measurement). A receiver's status, which follows the fix of its
/// epoch, is written as sentences about satellites. A device heading is written as one sentence. A withdrawn location
/// is written once, as sentences without a position. After the first fixes, encoding a fix allocates no memory.
public struct FixSentences: Sendable {
    /// The maximum number of satellites in a group of GSV sentences: nine sentences of four satellites.
    private static let groupLimit = 36

    private let kinds: SentenceKinds
    private let talker: NMEATalker
    private var writer: NMEAWriter

    /// The dimension of the last fix, as GSA states it: 1 for no fix, 2 or 3.
    private var fixMode = 1

    private var memory = StatusMemory()
    private var calendar = SentenceCalendar()
    private var isVoid = false
    private var isHeadingKnown = false

    /// Creates an encoder of NMEA sentences.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of sentences to write. Default: ``SentenceKinds/usual``.
    ///   - talker: The talker of the sentences; sentences about satellites have the talkers of their systems. Default:
    ///     `combined`.
    ///   - coordinateDecimals: The number of decimals in the minutes of positions, 4...7. Default: 5.
    public init(
        _ kinds: SentenceKinds = .usual, talker: NMEATalker = .combined, coordinateDecimals: Int = 5
    ) {
        self.kinds = kinds
        self.talker = talker
        writer = NMEAWriter(coordinateDecimals: coordinateDecimals)
    }

    /// The sentences that were written since the last ``removeAll()``, each with its line ending.
    public var bytes: [UInt8] { writer.bytes }

    /// Whether any of the sentences to write depends on the status of the receiver.
    public var usesStatus: Bool { !kinds.isDisjoint(with: [.rmc, .gga, .gll, .vtg, .gsa, .gsv]) }

    /// Removes the written sentences, but keeps their memory for the next ones.
    public mutating func removeAll() {
        writer.removeAll()
    }

    /// Appends the sentences for an event; appends nothing if no sentence can represent events of this type.
    public mutating func append(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location): append(location)
        case .locationWithdrawn(let time): appendVoid(at: time)
        case .heading(.device, let heading, _): append(heading)
        case .derived(let event):
            guard let status = event as? ReceiverStatus else { return }
            memory.keep(status)
            appendSatellites(of: status)
        case .heading, .resolved, .state, .status: return
        }
    }

    private mutating func append(_ location: Location) {
        isVoid = false
        fixMode = location.altitude == nil ? 2 : 3
        let moment = calendar.moment(of: location.timestamp)
        let position = NMEAPosition(latitude: location.latitude, longitude: location.longitude)
        let quality = memory.quality(at: location.timestamp)
        if kinds.contains(.rmc) {
            write(
                .rmc(
                    NMEARMC(
                        time: moment.time, isValid: true, position: position, speed: location.speed,
                        course: location.course, date: moment.shortDate, mode: quality.mode)))
        }
        // GGA is written after RMC, since gpsd 3.22 learns which sentence ends an epoch. If that is RMC, gpsd never
        // reports an epoch without a fix.
        if kinds.contains(.gga) { writeGGA(location, moment, position, quality) }
        if kinds.contains(.gll) {
            write(.gll(NMEAGLL(position: position, time: moment.time, isValid: true, mode: quality.mode)))
        }
        if kinds.contains(.vtg), location.course != nil || location.speed != nil {
            write(.vtg(NMEAVTG(course: location.course, speed: location.speed, mode: quality.mode)))
        }
        if kinds.contains(.gst), let radius = location.horizontalAccuracy {
            let deviation = FixAccuracy.deviation(radius: radius)
            write(
                .gst(
                    NMEAGST(
                        time: moment.time, latitudeError: deviation, longitudeError: deviation,
                        altitudeError: location.verticalAccuracy)))
        }
        if kinds.contains(.zda) { write(.zda(NMEAZDA(time: moment.time, date: moment.date, zoneMinutes: 0))) }
    }

    private mutating func writeGGA(
        _ location: Location, _ moment: SentenceCalendar.Moment, _ position: NMEAPosition, _ quality: FixQuality
    ) {
        let status = memory.status(at: location.timestamp)
        write(
            .gga(
                NMEAGGA(
                    time: moment.time, position: position, quality: quality.rawValue,
                    satellitesUsed: satellitesUsed(by: status), horizontalDilution: status?.horizontalDilution,
                    altitude: location.altitude, geoidSeparation: status?.geoidSeparation,
                    correctionAge: status?.correctionAge)))
    }

    /// Returns the number of satellites that the receiver has reported as used.
    ///
    /// If none is reported, returns the number that a fix of this dimension needs, since gpsd interprets fewer than
    /// three satellites as no fix.
    private func satellitesUsed(by status: ReceiverStatus?) -> Int {
        guard let count = status?.satellitesUsed, count > 0 else { return fixMode + 1 }
        return count
    }

    private mutating func appendVoid(at time: Date) {
        guard !isVoid else { return }
        isVoid = true
        fixMode = 1
        let moment = calendar.moment(of: time)
        if kinds.contains(.rmc) {
            write(.rmc(NMEARMC(time: moment.time, isValid: false, date: moment.shortDate, mode: .notValid)))
        }
        if kinds.contains(.gga) { write(.gga(NMEAGGA(time: moment.time, quality: 0))) }
        if kinds.contains(.gll) { write(.gll(NMEAGLL(time: moment.time, isValid: false, mode: .notValid))) }
    }

    private mutating func append(_ heading: HeadingValue?) {
        guard kinds.contains(.hdt), heading != nil || isHeadingKnown else { return }
        isHeadingKnown = heading != nil
        write(.hdt(NMEAHDT(heading: heading?.value)))
    }

    private mutating func write(_ sentence: NMEASentence) {
        writer.write(sentence, talker: talker)
    }

    // MARK: Satellites, system by system

    private mutating func appendSatellites(of status: ReceiverStatus) {
        if kinds.contains(.gsa) { appendUsed(status) }
        guard kinds.contains(.gsv) else { return }
        for system in NMEASystem.allCases { appendInView(status, system) }
        appendInView(status, nil)
    }

    /// Writes GSA sentences about the used satellites, with up to twelve satellites of one system in each.
    ///
    /// If there are no used satellites, writes one sentence with only the dilutions of precision.
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
        // The talker of GSA is not GN, since gpsd 3.22 interprets GN as GPS, whatever the system ID.
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
    /// The system under which sentences list the satellite: GPS also for satellites of GPS augmentation.
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
    /// The talker of sentences about satellites of this system, as defined by NMEA 4.11.
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
