import CodecSupport
import NMEAFormat

/// Creates sentences that can be written, with values that their text represents exactly or not.
struct RandomSentences {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A sentence of each kind that can be written.
    mutating func all() -> [NMEASentence] {
        [
            .gga(
                NMEAGGA(
                    time: time(), position: position(), quality: whole(0...8), satellitesUsed: whole(0...40),
                    horizontalDilution: number(0.5...20), altitude: number(-400...9000),
                    geoidSeparation: number(-107...86), correctionAge: number(0...60), stationID: whole(0...1023))),
            .rmc(
                NMEARMC(
                    time: time(), isValid: bool(), position: position(), speed: number(0...300),
                    course: number(0...359.9),
                    date: date(), variation: number(-30...30), mode: mode(), navigationStatus: letter("SCUV"))),
            .gll(NMEAGLL(position: position(), time: time(), isValid: bool(), mode: mode())),
            .gns(
                NMEAGNS(
                    time: time(), position: position(), modes: NMEAModes((0...4).compactMap { _ in mode() }),
                    satellitesUsed: whole(0...40), horizontalDilution: number(0.5...20), altitude: number(-400...9000),
                    geoidSeparation: number(-107...86), correctionAge: number(0...60), stationID: whole(0...1023),
                    navigationStatus: letter("SCUV"))),
            .vtg(
                NMEAVTG(
                    course: number(0...359.9), magneticCourse: number(0...359.9), speed: number(0...300), mode: mode())),
            .gsa(
                NMEAGSA(
                    isAutomatic: bool(), fixMode: whole(1...3),
                    satellites: NMEASatelliteNumbers((0..<Int.random(in: 0...12, using: &random)).map { $0 * 30 + 1 }),
                    positionDilution: number(0.5...20), horizontalDilution: number(0.5...20),
                    verticalDilution: number(0.5...20), systemID: whole(1...15))),
            .gsv(
                NMEAGSV(
                    total: 3, number: 2, satellitesInView: whole(0...40),
                    satellites: NMEASatellites(
                        (0..<Int.random(in: 0...4, using: &random)).map { _ in
                            NMEASatellite(
                                number: Int.random(in: 1...437, using: &random), elevation: whole(-10...90),
                                azimuth: whole(0...359), signal: whole(0...99))
                        }), signalID: whole(0...15))),
            .gst(
                NMEAGST(
                    time: time(), rangeError: number(0...99), semiMajor: number(0...99), semiMinor: number(0...99),
                    orientation: number(0...359.9), latitudeError: number(0...99), longitudeError: number(0...99),
                    altitudeError: number(0...99))),
            .gbs(
                NMEAGBS(
                    time: time(), latitudeError: number(0...99), longitudeError: number(0...99),
                    altitudeError: number(0...99), failedSatellite: whole(1...99), missProbability: number(0...1),
                    bias: number(-99...99), biasDeviation: number(0...99), systemID: whole(1...6),
                    signalID: whole(0...15))),
            .zda(NMEAZDA(time: time(), date: date(), zoneMinutes: whole(-780...780))),
            .hdt(NMEAHDT(heading: number(0...359.9))), .hdm(NMEAHDM(heading: number(0...359.9))),
            .hdg(
                NMEAHDG(heading: number(0...359.9), deviation: number(-9...9), variation: number(-30...30))),
            .ths(NMEATHS(heading: number(0...359.9), mode: letter("AEMSV"))),
        ]
    }

    /// Nil once in five times.
    private mutating func some<Value>(_ value: Value) -> Value? {
        Int.random(in: 0..<5, using: &random) == 0 ? nil : value
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double? {
        some(Double.random(in: range, using: &random))
    }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int? { some(Int.random(in: range, using: &random)) }

    private mutating func bool() -> Bool? { some(Bool.random(using: &random)) }

    private mutating func letter(_ letters: String) -> UInt8? {
        some(Array(letters.utf8)[Int.random(in: 0..<letters.utf8.count, using: &random)])
    }

    private mutating func mode() -> NMEAMode? { letter("ADEFMNPRS").map(NMEAMode.init(rawValue:)) }

    private mutating func time() -> NMEATime? {
        some(Int64.random(in: 0...86_400_999, using: &random)).flatMap { NMEATime(microseconds: $0 * 1000) }
    }

    private mutating func date() -> NMEADate? {
        some(0).flatMap { _ in
            NMEADate(
                year: Int.random(in: 1980...2079, using: &random), month: Int.random(in: 1...12, using: &random),
                day: Int.random(in: 1...28, using: &random))
        }
    }

    private mutating func position() -> NMEAPosition? {
        some(
            NMEAPosition(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random)))
    }
}
