import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

private func rmc(_ time: String, _ day: String) -> String {
    sentence("GPRMC,\(time),A,4739.5,N,00910.5,E,0,0,\(day),,,A")
}

private func gga(_ time: String) -> String { sentence("GPGGA,\(time),4739.5,N,00910.5,E,1,08,1.0,400,M,48,M,,") }

@Suite("The date of a fix")
struct ReceiverClockTests {
    @Test(
        "continues through midnight with GGA only, also into leap days and new years",
        arguments: [
            ("281124", "2024-11-28T23:59:58Z"), ("280224", "2024-02-28T23:59:58Z"), ("311226", "2026-12-31T23:59:58Z"),
        ])
    func midnight(day: String, begin: String) {
        let text = rmc("235958", day) + ["235959", "000000", "000001"].map(gga).joined()
        let times = Reception.fixes(text).map { $0.timestamp.timeIntervalSince(date(begin)) }
        #expect(times == [0, 1, 2, 3])
    }

    @Test("is correct on both sides of midnight if GGA precedes the RMC of its epoch")
    func midnightInEpoch() {
        let text = ["235958", "235959", "000000", "000001"].map { time in
            gga(time) + rmc(time, time.hasPrefix("23") ? "281124" : "291124")
        }
        let times = Reception.fixes(text.joined()).map { $0.timestamp.timeIntervalSince(date("2024-11-28T23:59:58Z")) }
        #expect(times == [0, 1, 2, 3])
    }

    @Test("is the day of arrival if the receiver reports no date, even after a silence of days")
    func arrival() {
        var reception = Reception()
        reception.ingest(gga("000001") + gga("000002"), at: date("2026-11-19T23:59:59Z"))
        #expect(reception.fixes.first?.timestamp == date("2026-11-20T00:00:01Z"))
        reception.ingest(gga("120000") + gga("120001"), at: date("2026-11-23T12:00:00Z"))
        #expect(reception.fixes.last?.timestamp == date("2026-11-23T12:00:01Z"))
    }

    @Test("is not guessed in a recording: fixes before the first date are left out and counted")
    func undated() {
        var reception = Reception()
        reception.ingest(gga("104000") + gga("104001") + gga("104002"))
        reception.end(.stream)
        #expect(reception.fixes.isEmpty)
        #expect(reception.drops == ["fix before the receiver had reported a date": 3])
    }

    @Test("needs a time: positions of sentences without one are left out and counted")
    func untimed() {
        var reception = Reception()
        reception.ingest(rmc("104000", "201126") + sentences("GPGLL,4739.5,N,00910.5,E", "GPGLL,4739.5,N,00910.5,E,,A"))
        reception.end(.stream)
        #expect(reception.fixes.count == 1)
        #expect(reception.drops == ["sentence of a fix without a time": 2])
    }

    @Test("has the century of ZDA, or a year from 1980 on with RMC")
    func centuries() {
        let zda = sentence("GPZDA,104000,06,01,1999,00,00")
        #expect(Reception.fixes(zda + gga("104000")).first?.timestamp == date("1999-01-06T10:40:00Z"))
        #expect(Reception.fixes(rmc("104000", "060180")).first?.timestamp == date("1980-01-06T10:40:00Z"))
        #expect(Reception.fixes(rmc("104000", "311279")).first?.timestamp == date("2079-12-31T10:40:00Z"))
    }

    @Test("reads a leap second as the next second, and no day or time that does not exist")
    func oddDates() {
        #expect(Reception.fixes(rmc("235960", "311216")).first?.timestamp == date("2017-01-01T00:00:00Z"))
        for day in ["310226", "000000", "321126", "201326", "2x1126"] {
            #expect(Reception.fixes(rmc("104000", day)).isEmpty)
        }
        for time in ["240000", "106000", "10406", "-10000", "10:40:00", ""] {
            #expect(Reception.fixes(rmc(time, "201126")).isEmpty)
        }
    }

    @Test("is moved by 1024 weeks on request only, and the status reports that")
    func rollover() throws {
        let text = rmc("104000", "060407") + rmc("104001", "060407")
        #expect(Reception.fixes(text).first?.timestamp == date("2007-04-06T10:40:00Z"))
        var options = NMEAReportOptions()
        options.rolloverReference = date("2026-11-20T00:00:00Z")
        var reception = Reception(options: options, wantsDerivedEvents: true)
        reception.ingest(text)
        #expect(reception.fixes.first?.timestamp == date("2026-11-20T10:40:00Z"))
        #expect(try #require(reception.statuses.first).addedWeeks == 1024)
        // A date that is nearer to the reference than 1024 weeks earlier or later is kept.
        var right = Reception(options: options, wantsDerivedEvents: true)
        right.ingest(rmc("104000", "201124") + rmc("104001", "201124"))
        #expect(right.fixes.first?.timestamp == date("2024-11-20T10:40:00Z"))
        #expect(right.statuses.first?.addedWeeks == nil)
    }

    @Test("is taken from a TAG block, too")
    func tagBlock() {
        let seconds = Int(date("2026-11-20T10:40:00Z").timeIntervalSince1970)
        let tag = "s:GPS1,c:\(seconds)"
        let checksum = String(tag.utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16)
        let text = "\\\(tag)*\(checksum)\\" + gga("104001")
        #expect(Reception.fixes(text).first?.timestamp == date("2026-11-20T10:40:01Z"))
    }

    @Test("is not changed by a sentence with a wrong checksum")
    func damaged() {
        let damaged = rmc("104001", "201126").replacingOccurrences(of: "201126", with: "201199")
        let text = rmc("104000", "201126") + damaged + gga("104002") + gga("104003")
        #expect(Reception.fixes(text).last?.timestamp == date("2026-11-20T10:40:03Z"))
    }
}
