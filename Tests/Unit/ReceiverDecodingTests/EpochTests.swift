import CodecSupport
import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

/// Sentences of one second of a receiver, by the time of day.
private func rmc(_ time: String, _ status: String = "A") -> String {
    "GPRMC,\(time),\(status),4739.5000,N,00910.5000,E,010.0,090.0,201126,,,A"
}

private func gga(_ time: String, _ quality: Int = 1) -> String {
    "GPGGA,\(time),4739.5000,N,00910.5000,E,\(quality),08,1.0,400.0,M,48.0,M,,"
}

private func gll(_ time: String) -> String { "GPGLL,4739.5000,N,00910.5000,E,\(time),A,A" }

private let vtg = "GPVTG,090.0,T,,M,010.0,N,018.5,K,A"

/// Sentences of any kind, some seconds after 10:40.
private enum Epoch {
    static func time(_ second: Int) -> Date { date("2026-11-20T10:40:00Z").addingTimeInterval(Double(second)) }

    static func text(of kind: String, at second: Int, minute: Double) -> String {
        let time = String(format: "104%d%02d.00", second / 60, second % 60)
        let place = String(format: "47%07.4f,N,00910.5000,E", minute)
        return switch kind {
        case "RMC": "GPRMC,\(time),A,\(place),010.0,090.0,201126,,,A"
        case "GGA": "GPGGA,\(time),\(place),1,08,1.0,400.0,M,48.0,M,,"
        case "GLL": "GPGLL,\(place),\(time),A,A"
        case "GNS": "GPGNS,\(time),\(place),AN,08,1.0,400.0,48.0,,"
        case "GSA": "GPGSA,A,3,05,12,30,,,,,,,,,,1.6,0.9,1.3"
        case "VTG": vtg
        default: "GPZDA,\(time),20,11,2026,00,00"
        }
    }
}

@Suite("The fix of each epoch of sentences")
struct EpochTests {
    @Test(
        "is made once, in whatever order and number the sentences arrive",
        arguments: [
            "RMC GGA", "GGA RMC", "RMC GGA GLL", "GLL GGA RMC", "RMC VTG GGA", "GGA RMC VTG", "RMC", "RMC GGA GLL ZDA",
            "GGA GLL RMC VTG ZDA", "ZDA RMC GGA",
        ])
    func order(kinds: String) {
        var text = ""
        for second in 0..<10 {
            let time = "10400\(second).00"
            for kind in kinds.split(separator: " ") {
                switch kind {
                case "RMC": text += sentence(rmc(time))
                case "GGA": text += sentence(gga(time))
                case "GLL": text += sentence(gll(time))
                case "VTG": text += sentence(vtg)
                default: text += sentence("GPZDA,\(time),20,11,2026,00,00")
                }
            }
        }
        let fixes = Reception.fixes(text)
        #expect(fixes.count == 10)
        #expect(Set(fixes.map(\.timestamp)).count == fixes.count)
        #expect(fixes.last?.timestamp == date("2026-11-20T10:40:09Z"))
        #expect(fixes.allSatisfy { abs($0.latitude - 47.658_333_333) < 1e-9 })
        #expect(fixes.dropFirst().allSatisfy { abs(($0.speed ?? 0) - 5.144_444) < 1e-5 && $0.course == 90 })
    }

    @Test("is released at the sentence that ended the epochs before, without waiting for the next one")
    func learnedEnd() {
        var reception = Reception()
        reception.ingest(sentences(rmc("104000"), gga("104000"), vtg))
        #expect(reception.fixes.isEmpty)
        reception.ingest(sentences(rmc("104001"), gga("104001")))
        #expect(reception.fixes.count == 1)
        reception.ingest(sentence(vtg))
        #expect(reception.fixes.count == 2)
    }

    @Test("is not lost if the sentence that ends epochs is damaged")
    func damagedEnd() {
        var reception = Reception()
        for second in 0..<5 {
            let time = "10400\(second)"
            reception.ingest(sentences(rmc(time)))
            let last = sentence(gga(time))
            reception.ingest(second == 3 ? last.replacingOccurrences(of: "400.0", with: "4x0.0") : last)
        }
        reception.end(.stream)
        #expect(reception.fixes.count == 5)
        #expect(reception.drops["sentence with a wrong checksum"] == 1)
    }

    @Test("is released at a pause, which is shorter when the period of the epochs is known")
    func pause() throws {
        var reception = Reception()
        reception.ingest(sentences(rmc("104000"), gga("104000")))
        #expect(reception.fixes.isEmpty && reception.decoder.patience == 0.5)
        reception.end(.pause)
        #expect(reception.fixes.count == 1 && reception.decoder.patience == nil)
        reception.ingest(sentences(rmc("104001")))
        reception.end(.pause)
        // The period is known now, and the pause is a third of it.
        reception.ingest(sentences(rmc("104002")))
        #expect(try #require(reception.decoder.patience) == 0.3)
    }

    @Test("includes sentences whose time is rounded differently")
    func rounding() {
        let text = sentences(rmc("104000.004"), gga("104000.00"), rmc("104001.004"), gga("104001.00"))
        #expect(Reception.fixes(text).count == 2)
    }

    @Test("is not made again for a sentence that arrives late")
    func late() {
        var reception = Reception()
        for second in 0..<4 { reception.ingest(sentences(rmc("10400\(second)"), gga("10400\(second)"))) }
        let count = reception.fixes.count
        reception.ingest(sentences(gll("104003")))
        #expect(reception.fixes.count == count)
    }

    @Test("is left out and counted if the end of a recording cuts its epoch off")
    func cut() {
        var reception = Reception()
        for second in 0..<4 { reception.ingest(sentences(rmc("10400\(second)"), gga("10400\(second)"))) }
        reception.ingest(sentences(rmc("104004")))
        reception.end(.stream)
        #expect(reception.fixes.count == 4)
        #expect(reception.drops == ["fix whose epoch was cut off": 1])
    }

    @Test("is made even if a recording has only one epoch")
    func single() {
        #expect(Reception.fixes(sentences(rmc("104000"))).count == 1)
        #expect(Reception.fixes(sentences(rmc("104000"), gga("104000"))).count == 1)
    }

    @Test(
        "joins RMC and GGA with the GLL of the next second only for a Garmin handheld",
        arguments: [false, true])
    func handheld(isGarmin: Bool) {
        let text = (0..<5).map { cycle in
            let first = String(format: "1040%02d", cycle * 2)
            return sentences(rmc(first), gga(first)) + (isGarmin ? sentences("PGRME,9.1,M,15.0,M,12.0,M") : "")
                + sentences(gll(String(format: "1040%02d", cycle * 2 + 1)))
        }
        let fixes = Reception.fixes(text.joined())
        // Until the handheld is recognised, each second has its own fix.
        #expect(fixes.map(\.timestamp) == (isGarmin ? [0, 1, 3, 5, 7, 9] : Array(0..<10)).map { Epoch.time($0) })
    }

    @Test(
        "is made for each sentence, even the last, if a talker sends one a second, of changing kinds",
        arguments: [["RMC", "GLL", "RMC", "GGA"], ["RMC", "GGA"], ["RMC", "GLL"], ["RMC", "GLL", "GGA", "GNS"]])
    func oneEachSecond(kinds: [String]) {
        for count in 20..<24 {
            let text = (0..<count).map { second in
                sentence(Epoch.text(of: kinds[second % kinds.count], at: second, minute: 39.5))
            }
            let fixes = Reception.fixes(text.joined())
            #expect(fixes.map(\.timestamp) == (0..<count).map { Epoch.time($0) })
        }
    }

    @Test(
        "is made with any order of the kinds, changing sets, repeated sentences and missing checksums",
        arguments: UInt64(1)...40)
    func anyOrder(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var text = sentence("GPZDA,103959,20,11,2026,00,00")
        let count = 60
        for second in 0..<count {
            var kinds = ["RMC", "GGA", "GLL", "GNS"].shuffled(using: &random)
            kinds.removeLast(Int(random.next() % 4))
            let others = ["VTG", "GSA", "ZDA"].filter { _ in random.next() % 4 == 0 }
            for kind in (kinds + others).shuffled(using: &random) {
                let body = Epoch.text(of: kind, at: second, minute: Double(second) / 10)
                let line = random.next() % 3 == 0 ? "$\(body)\r\n" : sentence(body)
                text += random.next() % 5 == 0 ? line + line : line
            }
        }
        let fixes = Reception.fixes(text)
        #expect(fixes.map(\.timestamp) == (0..<count).map { Epoch.time($0) })
        for (second, fix) in fixes.enumerated() {
            #expect(abs(fix.latitude - 47 - Double(second) / 600) < 1e-7 && abs(fix.longitude - 9.175) < 1e-9)
        }
    }

    @Test("is made once if the sender pauses within an epoch")
    func pauseWithin() {
        var reception = Reception()
        for second in 0..<3 {
            reception.ingest(sentences(rmc("10400\(second)"), gga("10400\(second)")))
            reception.end(.pause)
        }
        reception.ingest(sentence(rmc("104003")))
        reception.end(.pause)
        reception.ingest(sentence(gga("104003")))
        reception.end(.pause)
        reception.ingest(sentences(rmc("104004"), gga("104004")))
        #expect(reception.fixes.map(\.speed).allSatisfy { $0 != nil } && reception.fixes.count == 5)
    }

    @Test("is made once if datagrams overtake each other")
    func overtaking() {
        let text = sentences(
            rmc("104000"), gga("104000"), rmc("104001"), gga("104001"), rmc("104002"), rmc("104003"), gga("104002"),
            gga("104003"), rmc("104004"), gga("104004"))
        let fixes = Reception.fixes(text)
        #expect(
            fixes.map(\.timestamp) == (0...4).map { date("2026-11-20T10:40:00Z").addingTimeInterval(Double($0)) })
    }

    @Test("has a speed only if its epoch reports one")
    func rates() {
        let text = (0..<3).flatMap { second in
            [gga("10400\(second).0"), rmc("10400\(second).0")] + (1...9).map { gga("10400\(second).\($0)") }
        }
        let fixes = Reception.fixes(text.map { sentence($0) }.joined())
        #expect(fixes.count == 30)
        #expect(fixes.count { $0.speed != nil } == 3)
    }

    @Test("has no altitude if GSA reports two dimensions, before or after the position", arguments: [true, false])
    func twoDimensions(isBefore: Bool) {
        let gsa = "GPGSA,A,2,05,12,30,,,,,,,,,,17.0,17.0,0.0"
        let text = (0..<4).map { second in
            let fix = [rmc("10400\(second)"), gga("10400\(second)")]
            return (isBefore ? [gsa] + fix : fix + [gsa]).map { sentence($0) }.joined()
        }
        #expect(Reception.fixes(text.joined()).dropFirst().allSatisfy { $0.altitude == nil })
    }

    @Test("has the course of RMC if VTG precedes it and may belong to another epoch")
    func leadingVTG() {
        let text = (0..<3).map { second in
            sentences("GPVTG,180.0,T,,M,099.0,N,,K,A", rmc("10400\(second)"), gga("10400\(second)"))
        }
        #expect(Reception.fixes(text.joined()).allSatisfy { $0.course == 90 })
    }

    @Test("is made for each of 300 epochs at 100 Hz")
    func fast() {
        let text = (0..<300).map { sentences(rmc(String(format: "1040%05.2f", Double($0) / 100))) }
        #expect(Reception.fixes(text.joined()).count == 300)
    }
}

@Suite("A receiver without a fix")
struct VoidTests {
    @Test(
        "reports no position, whatever its sentences contain",
        arguments: [
            sentences(rmc("104000", "V"), gga("104000", 0)),
            sentences(rmc("104000", "V")),
            sentences(rmc("104000", "V"), gga("104000", 8), "GPGLL,4739.5,N,00910.5,E,104000,V,S"),
            sentences("GPGLL,4739.5,N,00910.5,E,104000,V,N"),
            sentences("GPRMC,,V,,,,,,,,,,N"),
            sentences("GPRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,,,N"),
            sentences("GNGNS,104000,4739.5,N,00910.5,E,NNNN,00,,,,,"),
            sentences("GPGGA,104000,4739.5,N,00910.5,E,,08,1.0,400,M,48,M,,"),
            sentences("PUBX,00,104000,4739.5,N,00910.5,E,400,NF,99,99,0,0,0,,1,1,1,0,0,0"),
            sentences("GPGGA,104000,,,,,1,08,1.0,400,M,48,M,,"),
        ])
    func noPosition(text: String) {
        // A date is known, so that only the lack of a fix prevents a position.
        let zda = sentences("GPZDA,103959,20,11,2026,00,00")
        #expect(Reception.fixes(zda + text).isEmpty)
        #expect(Reception.fixes(zda + text + text).isEmpty)
    }

    @Test("withdraws the position once for each epoch, and reports it again with the next fix")
    func withdrawal() {
        var reception = Reception()
        reception.ingest(sentences(rmc("104000"), gga("104000"), rmc("104001"), gga("104001")))
        reception.ingest(sentences(rmc("104002", "V"), gga("104002", 0), rmc("104003", "V"), gga("104003", 0)))
        reception.ingest(sentences(rmc("104004"), gga("104004"), rmc("104005"), gga("104005")))
        #expect(reception.voids == 2 && reception.fixes.count == 4)
        #expect(reception.reports.filter { $0.position == .void }.allSatisfy { $0.motion?.speed == nil })
    }

    @Test("withdraws the position in each epoch in which RMC contradicts the fix of GGA")
    func contradiction() {
        var reception = Reception()
        for second in 0..<9 {
            reception.ingest(sentences(gga("10400\(second)"), rmc("10400\(second)", second < 3 ? "A" : "V")))
        }
        reception.end(.stream)
        #expect(reception.fixes.count == 3 && reception.voids == 6)
    }

    @Test("does not set the date, since its clock may be years wrong")
    func date() {
        let wrong = sentences("GPRMC,235946.005,V,,,,,,,050180,,,N")
        let fixes = Reception.fixes(wrong + sentences(gga("104000"), rmc("104000"), gga("104001"), rmc("104001")))
        #expect(fixes.map(\.timestamp).allSatisfy { $0 > ReceiverDecodingTests.date("2026-11-20T10:39:59Z") })
        #expect(!fixes.isEmpty)
    }

    @Test("is not assumed because of the navigational status V of NMEA 4.1")
    func navigationStatus() {
        let text = sentences(
            "GNRMC,104000.00,A,4739.5,N,00910.5,E,0.0,,201126,,,A,V",
            "GNGNS,104000.00,4739.5,N,00910.5,E,AANN,08,1.0,400,48,,,V")
        #expect(Reception.fixes(text).count == 1)
    }

    @Test("is assumed if fewer than three satellites are used, unless GSA reports the dimensions")
    func doubt() {
        let rmc = sentences("GPRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,,,A")
        let gga = sentences("GPGGA,104000,4739.5,N,00910.5,E,1,00,17.0,3.0,M,42.2,M,,")
        let gsa = sentences("GPGSA,A,2,05,12,30,,,,,,,,,,17.0,17.0,0.0")
        #expect(Reception.fixes(rmc + gga).isEmpty)
        #expect(Reception.fixes(rmc + gga + gsa).count == 1)
        #expect(Reception.fixes(rmc + gga + gsa).first?.altitude == nil)
    }
}
