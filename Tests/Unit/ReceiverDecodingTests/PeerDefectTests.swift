import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

private func rmc(_ time: String, _ mode: String = "A", date: String = "201126") -> String {
    "GPRMC,\(time),A,4739.5,N,00910.5,E,0,0,\(date),,,\(mode)"
}

private func gga(_ time: String, _ quality: Int = 1, dilution: String = "2.0") -> String {
    "GPGGA,\(time),4739.5,N,00910.5,E,\(quality),08,\(dilution),400,M,48,M,,"
}

@Suite("Inputs that other programs misread")
struct PeerDefectTests {
    @Test("A heading that is estimated, typed in or simulated is used, and one that is not valid is not")
    func headingModes() {
        let zda = sentence("GPZDA,104000,20,11,2026,00,00")
        for mode in ["A", "E", "M", "S"] {
            var reception = Reception()
            reception.ingest(zda + sentence("HETHS,77.5,\(mode)"))
            #expect(reception.headings == [77.5])
        }
        var reception = Reception()
        reception.ingest(zda + sentence("HETHS,77.5,V"))
        #expect(reception.headings.isEmpty)
    }

    @Test("A time that stands still gives no second fix")
    func frozenTime() {
        let text = sentences(rmc("104000"), gga("104000"), gga("104000"), gga("104000"), gga("104000"))
        #expect(Reception.fixes(text).count == 1)
    }

    @Test("The mode letter of RMC determines the accuracy if there is no GGA")
    func modeLetters() throws {
        func dop(_ mode: String) throws -> Double {
            let text = sentences("GPGSA,A,3,01,02,03,04,,,,,,,,,2.0,1.0,1.7", rmc("104000", mode))
            return try #require(Reception.fixes(text).first?.horizontalAccuracy)
        }
        #expect(try dop("R") < dop("F"))
        #expect(try dop("F") < dop("D"))
        #expect(try dop("D") < dop("A"))
    }

    @Test("PSTI,030 alone gives a fix with its date")
    func psti() throws {
        let text = sentence(
            "PSTI,030,104000.000,A,4739.5000000,N,00910.5000000,E,400.1,0.10,0.20,0.05,201126,A,0.0,0.0")
        let fix = try #require(Reception.fixes(text).first)
        #expect(fix.timestamp == date("2026-11-20T10:40:00Z") && fix.altitude == 400.1)
    }

    @Test("Another datum is reported until the receiver uses WGS 84 again")
    func datum() {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(sentences("GPDTM,P90,,0.0,N,0.0,E,0.0,W84", rmc("104000"), rmc("104001")))
        reception.ingest(sentences("GPDTM,W84,,0.0,N,0.0,E,0.0,W84", rmc("104002"), rmc("104003")))
        #expect(reception.statuses.map(\.datum).prefix(1) == ["P90"])
        #expect(reception.statuses.last?.datum == nil)
    }

    @Test("Of the GSA sentences of several systems, the one with the most dimensions counts")
    func mixedSystems() {
        var reception = Reception(wantsDerivedEvents: true)
        for second in 0..<3 {
            reception.ingest(
                sentences(
                    rmc("10400\(second)"), "GNGSA,A,3,01,02,03,04,,,,,,,,,2.0,1.0,1.7,1",
                    "GNGSA,A,1,,,,,,,,,,,,,2.0,1.0,1.7,2", gga("10400\(second)")))
        }
        #expect(reception.fixes.last?.altitude == 400)
    }

    @Test("A leap second in GGA alone is read as the next second")
    func leapSecond() {
        let text = sentences(rmc("235958", date: "311216"), gga("235959"), gga("235960"), gga("000001"))
        let times = Reception.fixes(text).map { $0.timestamp.timeIntervalSince(date("2016-12-31T23:59:58Z")) }
        #expect(times == [0, 1, 2, 3])
    }

    @Test("A date from before a rollover of the week number is repaired in a live stream")
    func liveRollover() {
        var options = NMEAReportOptions()
        options.rolloverReference = date("2026-11-20T00:00:00Z")
        var reception = Reception(options: options)
        for second in 0..<3 {
            let text = sentences(rmc("10400\(second)", date: "060407"), gga("10400\(second)"))
            reception.ingest(text, at: date("2026-11-20T10:40:00Z").addingTimeInterval(Double(second)))
        }
        #expect(reception.fixes.first?.timestamp == date("2026-11-20T10:40:00Z"))
    }

    @Test("A TAG block with a wrong checksum is ignored, and its sentence is used")
    func wrongTag() {
        let zda = sentence("GPZDA,104000,20,11,2026,00,00")
        let tagged = "\\s:GPS1,c:1*00\\" + sentence(gga("104001"))
        let fixes = Reception.fixes(zda + tagged + sentences(gga("104002"), gga("104003")))
        #expect(fixes.first?.timestamp == date("2026-11-20T10:40:01Z"))
    }
}
