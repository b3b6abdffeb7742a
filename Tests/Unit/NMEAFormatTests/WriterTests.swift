import Foundation
import Testing

@testable import NMEAFormat

@Suite("Writing sentences")
struct WriterTests {
    private func text(_ sentence: NMEASentence, decimals: Int = 5, talker: NMEATalker = .gps) -> String {
        var writer = NMEAWriter(coordinateDecimals: decimals)
        writer.write(sentence, talker: talker)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private let place = NMEAPosition(latitude: -48.1173, longitude: 11.516666666666667)
    private let noon = NMEATime(hour: 12, minute: 35, second: 19)

    @Test("a sentence has the form of the standard, with its checksum and CR LF")
    func form() {
        let fix = NMEAGGA(
            time: noon, position: place, quality: 1, satellitesUsed: 8, horizontalDilution: 0.9, altitude: 545.4,
            geoidSeparation: -46.9)
        #expect(
            text(.gga(fix)) == framed("GPGGA,123519.00,4807.03800,S,01131.00000,E,1,08,0.9,545.4,M,-46.9,M,,") + "\r\n")
        let minimum = NMEARMC(
            time: noon, isValid: true, position: place, speed: 10, course: 84.4,
            date: NMEADate(year: 2026, month: 11, day: 20),
            variation: -3.1, mode: .autonomous)
        #expect(
            text(.rmc(minimum), decimals: 4, talker: .combined)
                == framed("GNRMC,123519.00,A,4807.0380,S,01131.0000,E,19.438,84.4,201126,3.1,W,A") + "\r\n")
        #expect(text(.hdt(NMEAHDT(heading: 0)), talker: "HE") == framed("HEHDT,0.0,T") + "\r\n")
    }

    @Test("a void fix is written without position")
    func void() {
        #expect(text(.rmc(NMEARMC(isValid: false, mode: .notValid))) == framed("GPRMC,,V,,,,,,,,,,N") + "\r\n")
    }

    @Test("a written sentence reads back within half a unit of its last decimal", arguments: 1...20)
    func roundTrip(seed: UInt64) {
        var random = RandomSentences(seed: seed)
        var writer = NMEAWriter(coordinateDecimals: 4 + Int(seed % 4))
        for original in random.all() {
            writer.removeAll()
            let isWritten = writer.write(original, talker: .galileo)
            #expect(isWritten)
            let first = writer.bytes
            let decoded = decode(first, checksum: .required)
            #expect(decoded.sentences.count == 1)
            #expect(decoded.drops == NMEADrops(), "\(original)")
            guard let sentence = decoded.sentences.first else { continue }
            // One decimal is the least, but for sentences that would be too long with it.
            #expect(difference(original, sentence) < (first.count < 60 ? 0.051 : 0.51), "\(original)")
            #expect(first.count <= 82)
        }
    }

    @Test("a sentence is never longer than 82 characters", arguments: 4...7)
    func length(decimals: Int) {
        let number = -123_456_789.123
        let place = NMEAPosition(latitude: -89.123456789, longitude: -179.123456789)
        let long = NMEAGGA(
            time: NMEATime(microseconds: 86_399_123_000), position: place, quality: 8, satellitesUsed: 123,
            horizontalDilution: 12.345, altitude: -12_345.678, geoidSeparation: -123.456, correctionAge: 123.4,
            stationID: 1023)
        #expect(text(.gga(long), decimals: decimals).utf8.count <= 82)
        let errors = NMEAGST(
            time: long.time, rangeError: number, semiMajor: number, latitudeError: 1, longitudeError: 2.5,
            altitudeError: 3)
        #expect(text(.gst(errors), decimals: decimals).utf8.count <= 82)
    }

    @Test("minutes that round up to sixty become the next degree")
    func carry() {
        let place = NMEAPosition(latitude: 47.99999999999, longitude: 179.99999999999)
        #expect(text(.gll(NMEAGLL(position: place))) == framed("GPGLL,4800.00000,N,18000.00000,E,,") + "\r\n")
    }

    @Test("seven decimals distinguish millimetres")
    func fine() {
        let place = NMEAPosition(latitude: 47.620913412, longitude: 9.173402187)
        let decoded = decode(text(.gll(NMEAGLL(position: place)), decimals: 7))
        guard case .gll(let read)? = decoded.sentences.first, let back = read.position else {
            return #expect(Bool(false))
        }
        #expect(abs(back.latitude - place.latitude) < 1e-9)
        #expect(abs(back.longitude - place.longitude) < 1e-9)
    }

    @Test("implausible numbers are written as empty fields")
    func impossible() {
        for number in [Double.nan, .infinity, -.infinity, 1e9, -1e300] {
            #expect(text(.hdt(NMEAHDT(heading: number))) == framed("GPHDT,,T") + "\r\n")
            let place = NMEAPosition(latitude: number, longitude: 0)
            #expect(text(.gll(NMEAGLL(position: place))) == framed("GPGLL,,,,,,") + "\r\n")
        }
        #expect(text(.gga(NMEAGGA(quality: -1, satellitesUsed: .max))) == framed("GPGGA,,,,,,,,,,M,,M,,") + "\r\n")
        #expect(text(.ths(NMEATHS(mode: UInt8(ascii: "*")))) == framed("GPTHS,,") + "\r\n")
        #expect(text(.zda(NMEAZDA(zoneMinutes: .min))) == framed("GPZDA,,,,,,") + "\r\n")
    }

    @Test("a leap second is written as the second 60")
    func leapSecond() {
        #expect(
            text(.zda(NMEAZDA(time: NMEATime(hour: 23, minute: 59, second: 60)))) == framed("GPZDA,235960.00,,,,,")
                + "\r\n")
    }

    @Test("kinds without a written form are refused, and nothing is written")
    func refused() {
        var writer = NMEAWriter()
        let answers = [
            writer.write(.txt(NMEATXT(text: "a"))), writer.write(.other(NMEAAddress(talker: "GP", formatter: "XYZ"))),
            writer.write(address: "GP", fields: []), writer.write(address: "GP*A", fields: []),
        ]
        #expect(answers == [false, false, false, false])
        #expect(writer.bytes.isEmpty)
    }

    @Test("any fields can be written, with reserved characters escaped")
    func rawFields() {
        var writer = NMEAWriter()
        writer.write(address: "PMTK220", fields: ["1000"])
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "$PMTK220,1000*1F\r\n")
        writer.removeAll()
        let message = "a,b*c$d!e\\f^g~h\ré"
        writer.write(address: "GPTXT", fields: ["01", "01", "02", message])
        #expect(
            decode(writer.bytes, checksum: .required).sentences
                == [.txt(NMEATXT(total: 1, number: 1, identifier: 2, text: message))])
    }

    @Test("a TAG block is read back")
    func tagBlocks() {
        let blocks = [
            NMEATagBlock(source: "a:b", time: Date(timeIntervalSince1970: 1_700_000_000.25)),
            NMEATagBlock(
                source: "x,y*\\", destination: "d", time: Date(timeIntervalSince1970: 1_700_000_000),
                group: NMEATagGroup(number: 1, total: 2, identifier: 3), line: 4, relativeTime: 5, text: "t"),
        ]
        var writer = NMEAWriter()
        for block in blocks {
            writer.write(block)
            writer.write(.hdt(NMEAHDT(heading: 1)))
        }
        let decoded = decode(writer.bytes, checksum: .required)
        #expect(decoded.places.map(\.tags) == blocks)
        #expect(decoded.drops == NMEADrops())
        writer.removeAll()
        writer.write(NMEATagBlock())
        #expect(writer.bytes.isEmpty)
    }

    /// The largest difference between corresponding numbers of two sentences.
    private func difference(_ left: NMEASentence, _ right: NMEASentence) -> Double {
        let pairs = zip(numbers(left), numbers(right))
        #expect(numbers(left).count == numbers(right).count)
        return pairs.map { abs($0 - $1) }.max() ?? 0
    }

    /// All numbers of a sentence, in order.
    private func numbers(_ value: Any) -> [Double] {
        if let number = value as? Double { return [number] }
        if let number = value as? Int { return [Double(number)] }
        if let time = value as? NMEATime { return [time.seconds] }
        return Mirror(reflecting: value).children.flatMap { numbers($0.value) }
    }

    @Test("a direction that rounds up to 360 is north")
    func fullCircle() {
        var writer = NMEAWriter()
        _ = writer.write(.hdt(NMEAHDT(heading: 359.999)))
        #expect(String(decoding: writer.bytes, as: UTF8.self).hasPrefix("$GPHDT,0.0,T*"))
    }
}
