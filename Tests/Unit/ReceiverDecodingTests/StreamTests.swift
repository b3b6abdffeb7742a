import AISFormat
import CodecSupport
import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

/// A stream of two minutes over midnight with all that a receiver sends, and with the noise of a line if requested.
private func stream(garbage: Bool) -> [UInt8] {
    var random = SplitMix64(seed: 7)
    var bytes: [UInt8] = []
    for second in 0..<120 {
        let day = second < 60 ? "281124" : "291124"
        let clock = second < 60 ? 2359 : 0
        let time = String(format: "%04d%02d.00", clock, second % 60)
        let latitude = String(format: "4739.%05d", 50000 + second)
        if garbage {
            for _ in 0..<Int(random.next() % 40) {
                // The noise contains no byte that begins a sentence or a TAG block.
                let byte = UInt8(truncatingIfNeeded: random.next())
                if byte != 36, byte != 33, byte != 92 { bytes.append(byte) }
            }
            bytes += Array("\r\n".utf8)
        }
        bytes += Array(
            sentences(
                "GNRMC,\(time),A,\(latitude),N,00910.50000,E,10.0,90.0,\(day),3.0,E,D,V",
                "GNGGA,\(time),\(latitude),N,00910.50000,E,2,12,0.9,400.0,M,48.0,M,,0000",
                "GNGSA,A,3,01,03,06,,,,,,,,,,1.6,0.9,1.3,1", "GPGSV,1,1,03,01,40,083,46,03,17,308,41,06,07,344,39,1",
                "GNVTG,90.0,T,87.0,M,10.0,N,18.5,K,D", "HCHDG,84.0,1.0,E,3.0,E"
            ).utf8)
    }
    return bytes
}

@Suite("A stream of sentences")
struct StreamTests {
    @Test("gives the same reports, however it is cut", arguments: [1, 2, 3, 7, 64, 1000])
    func chunks(size: Int) {
        let bytes = stream(garbage: true)
        var whole = Reception(wantsDerivedEvents: true)
        whole.ingest(bytes)
        whole.end(.stream)
        var cut = Reception(wantsDerivedEvents: true)
        cut.ingest(bytes, chunk: size)
        cut.end(.stream)
        #expect(whole.fixes.count == 120)
        #expect(whole.reports == cut.reports && whole.drops == cut.drops)
    }

    @Test("gives the same fixes with noise between its sentences, and each fix twice if it is repeated")
    func noise() {
        let clean = stream(garbage: false)
        var quiet = Reception()
        quiet.ingest(clean)
        quiet.end(.stream)
        var noisy = Reception()
        noisy.ingest(stream(garbage: true))
        noisy.end(.stream)
        #expect(quiet.fixes == noisy.fixes)
        var twice = Reception()
        twice.ingest(clean + Array("\u{1}\u{0}noise\r\n".utf8) + clean)
        twice.end(.stream)
        #expect(twice.fixes == quiet.fixes + quiet.fixes)
    }

    @Test("that is cut off anywhere gives the beginning of its fixes")
    func prefix() {
        let bytes = stream(garbage: false)
        var whole = Reception()
        whole.ingest(bytes)
        whole.end(.stream)
        for end in stride(from: 500, to: bytes.count, by: 397) {
            var part = Reception()
            part.ingest(Array(bytes[..<end]))
            part.end(.stream)
            // The other values of the last fix may have been cut off.
            let isBeginning = whole.fixes.starts(with: part.fixes) {
                $0.timestamp == $1.timestamp && $0.coordinate == $1.coordinate
            }
            #expect(isBeginning, "cut at \(end)")
        }
    }

    @Test("gives only valid fixes if its fields are changed at random, with correct checksums")
    func mutations() {
        var random = SplitMix64(seed: 11)
        let lines = String(decoding: stream(garbage: false), as: UTF8.self).split(separator: "\r\n").prefix(60)
        let alphabet = Array("0123456789.,-+ANVEWSDTMK".utf8)
        var reception = Reception(wantsDerivedEvents: true)
        for _ in 0..<60 {
            for line in lines {
                var body = Array(line.utf8.dropFirst().dropLast(3))
                for _ in 0..<Int(random.next() % 4) {
                    let index = Int(random.next() % UInt64(body.count))
                    switch random.next() % 3 {
                    case 0: body[index] = alphabet[Int(random.next() % UInt64(alphabet.count))]
                    case 1: body.remove(at: index)
                    default: body.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: index)
                    }
                }
                reception.ingest(sentence(String(decoding: body, as: UTF8.self)))
            }
        }
        reception.end(.stream)
        #expect(!reception.fixes.isEmpty)
        #expect(reception.fixes.allSatisfy { $0.isValid })
    }

    @Test("gives an event for an AIS message of another vessel")
    func vessels() throws {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(
            sentences("GPZDA,104000,20,11,2026,00,00")
                + sentence("AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0", lead: "!"))
        let vessel = try #require(reception.reports.compactMap { $0.vessel as? VesselEvent }.first)
        #expect(vessel.message.mmsi == 477_553_000 && !vessel.isOwnShip)
        var writer = EventWriter()
        GeolocationEvent.derived(vessel).write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self).hasPrefix(
                #"{"type":"vessel","time":"2026-11-20T10:40:00.000Z","mmsi":477553000,"message":1,"lat":47."#))
    }
}
