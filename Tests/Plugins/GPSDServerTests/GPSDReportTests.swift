import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

@testable import GPSDServer

@Suite("gpsd's objects") struct GPSDReportTests {
    /// The lines for some events.
    private func lines(_ events: [GeolocationEvent]) -> [String] {
        var reports = GPSDReports(device: "d")
        var text = GPSDText()
        var all = ""
        for event in events {
            reports.write(event, to: &text)
            all += String(decoding: text.bytes, as: UTF8.self)
            text.removeAll()
        }
        return all.components(separatedBy: "\r\n").dropLast()
    }

    @Test("A fix becomes a TPV with 95 % errors, and an altitude in three frames if the geoid separation is known")
    func fix() {
        #expect(
            lines([receiverStatus(0, satellites: 1), location(1)])[1] == """
                {"class":"TPV","device":"d","status":2,"mode":3,"time":"2026-11-20T10:40:01.000Z",\
                "lat":47.6209134,"lon":9.1734021,"altHAE":452.9,"altMSL":405.2,"alt":405.2,\
                "epx":5.323,"epy":5.323,"eph":6.648,"epv":13.72,"track":231.4,"speed":5.0,"eps":0.784,"geoidSep":47.7}
                """)
    }

    @Test("Unknown values are left out, and never null")
    func bareFix() {
        let bare = GeolocationEvent.location(Location(latitude: -1, longitude: 180, timestamp: time(0.25)))
        #expect(
            lines([bare]) == [
                #"{"class":"TPV","device":"d","mode":2,"time":"2026-11-20T10:40:00.250Z","lat":-1.0,"lon":180.0}"#
            ])
    }

    @Test("A withdrawn location becomes one TPV without a fix; a device heading becomes an ATT")
    func others() {
        let events: [GeolocationEvent] = [
            .locationWithdrawn(time(0)), .locationWithdrawn(time(1)), .heading(.device, HeadingValue(123.4), time(2)),
            .heading(.device, nil, time(3)), .heading(.user, HeadingValue(1), time(3)), .state(.stopped, time(4)),
        ]
        #expect(
            lines(events) == [
                #"{"class":"TPV","device":"d","mode":1,"time":"2026-11-20T10:40:00.000Z"}"#,
                #"{"class":"ATT","device":"d","time":"2026-11-20T10:40:02.000Z","heading":123.4}"#,
            ])
    }

    @Test("A status becomes a SKY with its satellites, numbered as gpsd numbers them")
    func sky() {
        var status = ReceiverStatus(time: time(0))
        status.horizontalDilution = 0.9
        status.satellites = [
            Satellite(system: .gps, number: 1, elevation: 45, azimuth: 123, signal: 44, isUsed: true),
            Satellite(system: .glonass, number: 70), Satellite(system: .galileo, number: 11, isUsed: false),
            Satellite(system: .sbas, number: 36), Satellite(system: .beidou, number: 6),
            Satellite(system: .qzss, number: 194), Satellite(system: nil, number: 99),
        ]
        #expect(
            lines([.derived(status)]) == [
                """
                {"class":"SKY","device":"d","time":"2026-11-20T10:40:00.000Z","hdop":0.9,"satellites":[\
                {"PRN":1,"gnssid":0,"svid":1,"el":45.0,"az":123.0,"ss":44.0,"used":true},\
                {"PRN":70,"gnssid":6,"svid":6},{"PRN":311,"gnssid":2,"svid":11,"used":false},\
                {"PRN":123,"gnssid":1,"svid":123},{"PRN":406,"gnssid":3,"svid":6},\
                {"PRN":194,"gnssid":5,"svid":2},{"PRN":99}]}
                """
            ])
    }

    @Test("No line exceeds the limit of gpsd's clients, however many satellites there are")
    func lineLimit() {
        let status = receiverStatus(0, satellites: 200)
        #expect(lines([status])[0].utf8.count < 10_238)
        var reports = GPSDReports(device: String(repeating: "d", count: 127))
        var text = GPSDText()
        for event in [status, location(0)] { reports.write(event, to: &text) }
        text.removeAll()
        text.writePoll(reports, now: time(0))
        #expect((9900...10_240).contains(text.bytes.count))
        #expect((try? JSONSerialization.jsonObject(with: Data(text.bytes))) != nil)
    }

    @Test("A written fix of any quality is read back as the same fix", arguments: FixQuality.allCases.dropFirst())
    func roundTrip(quality: FixQuality) throws {
        var text = GPSDText()
        var reports = GPSDReports(device: "d")
        for event in [receiverStatus(0, satellites: 3, quality: quality), location(1), location(2)] {
            reports.write(event, to: &text)
        }
        var decoder = JSONReportDecoder()
        decoder.wantsDerivedEvents = true
        let bytes = text.bytes[...]
        decoder.append(bytes.span, at: nil)
        decoder.end(.stream)
        var fixes: [Location] = []
        var statuses: [ReceiverStatus] = []
        while let report = decoder.next() {
            if case .fix(let fix) = report.position { fixes.append(fix) }
            if let status = report.status { statuses.append(status) }
        }
        let fix = try #require(fixes.last)
        guard case .location(let sent) = location(2) else { return }
        #expect(fix.coordinate == sent.coordinate && fix.timestamp == sent.timestamp)
        #expect(fix.altitude == sent.altitude && fix.speed == sent.speed && fix.course == sent.course)
        #expect(abs((fix.horizontalAccuracy ?? .nan) - 4.1) < 1e-3)
        #expect(abs((fix.verticalAccuracy ?? .nan) - 7) < 1e-3)
        let status = try #require(statuses.last)
        #expect(status.quality == quality)
        #expect(status.satellites.count == 9 && status.satellitesUsed == 3)
        #expect(decoder.drops.total == 0)
    }
}
