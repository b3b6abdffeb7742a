import Foundation
import Geolocation
import NMEAFormat
import ReceiverDecoding
import ReceiverSupport
import Testing

private func epoch(_ talker: String, _ second: Int, _ latitude: String, valid: Bool = true) -> String {
    let time = String(format: "1040%02d", second)
    return sentences(
        "\(talker)RMC,\(time),\(valid ? "A" : "V"),\(latitude),N,00910.5,E,0,0,201126,,,A",
        "\(talker)GGA,\(time),\(latitude),N,00910.5,E,\(valid ? 1 : 0),08,1.0,400,M,48,M,,")
}

@Suite("Several sources on one line")
struct SourceTests {
    @Test("are never mixed: the first one that has a fix counts")
    func notMixed() {
        var reception = Reception()
        for second in 0..<20 {
            reception.ingest(epoch("GP", second, "4739.5") + epoch("II", second, "5039.5"))
        }
        reception.end(.stream)
        #expect(reception.fixes.count == 20)
        #expect(reception.fixes.allSatisfy { $0.latitude < 48 })
        #expect(reception.drops["sentence of another source than the selected one"] == 40)
    }

    @Test("take over from each other after some seconds without a fix, and do not alternate")
    func failover() {
        var reception = Reception()
        for second in 0..<20 {
            reception.ingest(epoch("GP", second, "4739.5", valid: second < 5) + epoch("II", second, "5039.5"))
        }
        let fixes = reception.fixes.map(\.latitude)
        #expect(fixes.filter { $0 < 48 }.count == 5)
        #expect(fixes.filter { $0 > 50 }.count >= 10)
        #expect(fixes == fixes.sorted())
    }

    @Test(
        "do not inherit the dimension of the fix, dilutions or satellites of another one",
        arguments: [(0, 1), (0, 2), (3, 1), (3, 2)])
    func nothingInherited(fixes: Int, dimensions: Int) throws {
        var reception = Reception(wantsDerivedEvents: true)
        for second in 0..<12 {
            let time = String(format: "1040%02d", second)
            reception.ingest(
                sentences("GPGSA,A,\(dimensions),05,12,30,,,,,,,,,,1.6,0.9,1.3", "GPGSV,1,1,01,05,40,083,46")
                    + epoch("GP", second, "4739.5", valid: second < fixes)
                    + sentences(
                        "IIRMC,\(time),A,5039.5,N,00910.5,E,0,0,201126,,,A",
                        "IIGGA,\(time),5039.5,N,00910.5,E,1,08,,400,M,48,M,,"))
        }
        reception.end(.stream)
        let others = reception.fixes.filter { $0.latitude > 50 }
        #expect(others.count >= 5 && reception.fixes.count == others.count + fixes)
        #expect(others.allSatisfy { $0.altitude == 400 && $0.horizontalAccuracy == nil && $0.verticalAccuracy == nil })
        let status = try #require(reception.statuses.last)
        #expect(status.mode == nil && status.positionDilution == nil && status.horizontalDilution == nil)
        #expect(status.satellites.isEmpty && status.satellitesUsed == 8)
    }

    @Test("may be dated by another one if they contain no date themselves")
    func dateOfAnother() {
        let text = (0..<5).map { second in
            sentences(
                "IIZDA,10400\(second),20,11,2026,00,00",
                "GPGGA,10400\(second),4739.5,N,00910.5,E,1,08,1.0,400,M,48,M,,")
        }
        #expect(Reception.fixes(text.joined()).count == 5)
    }

    @Test("are selected by talker")
    func talker() {
        var options = NMEAReportOptions()
        options.talkers = ["II"]
        let text = (0..<5).map { epoch("GP", $0, "4739.5") + epoch("II", $0, "5039.5") }.joined()
        let fixes = Reception.fixes(text, options: options)
        #expect(fixes.count == 5 && fixes.allSatisfy { $0.latitude > 50 })
    }

    @Test("are distinguished and selected by the source of their TAG blocks")
    func tagSource() {
        func tagged(_ name: String, _ text: String) -> String {
            let checksum = String("s:\(name)".utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16)
            return text.split(separator: "\r\n").map { "\\s:\(name)*\(checksum)\\\($0)\r\n" }.joined()
        }
        let text = (0..<5).map {
            tagged("GN1", epoch("GP", $0, "4739.5")) + tagged("GN2", epoch("GP", $0, "5039.5"))
        }.joined()
        #expect(Reception.fixes(text).allSatisfy { $0.latitude < 48 })
        var options = NMEAReportOptions()
        options.sources = ["GN2"]
        let fixes = Reception.fixes(text, options: options)
        #expect(fixes.count == 5 && fixes.allSatisfy { $0.latitude > 50 })
    }

    @Test(
        "count as one if they are the satellite systems of one receiver",
        arguments: ["GI", "GQ", "GB", "BD", "GA", "QZ"])
    func systems(talker: String) {
        let text = (0..<5).map { second in
            let time = "10400\(second)"
            return sentences(
                "GNRMC,\(time),A,4739.5,N,00910.5,E,0,0,201126,,,A",
                "\(talker)GGA,\(time),4739.5,N,00910.5,E,1,08,1.0,400,M,48,M,,")
        }.joined()
        let fixes = Reception.fixes(text)
        #expect(fixes.count == 5 && fixes.allSatisfy { $0.altitude == 400 })
    }

    @Test("that report a fix for each system do not change the fix of the first one")
    func eachSystem() {
        let text = (0..<5).map { second in
            let time = "10400\(second)"
            return sentences(
                "GPRMC,\(time),A,4739.5,N,00910.5,E,0,0,201126,,,A",
                "GPGGA,\(time),4739.5,N,00910.5,E,1,08,1.0,400,M,48,M,,",
                "GLGGA,\(time),4700.0,N,00900.0,E,0,00,9.9,100,M,48,M,,")
        }.joined()
        let fixes = Reception.fixes(text)
        #expect(fixes.count == 5 && fixes.allSatisfy { $0.altitude == 400 && $0.latitude > 47.6 })
    }
}
