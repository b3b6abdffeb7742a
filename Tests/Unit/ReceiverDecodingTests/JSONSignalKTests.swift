import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSON feeds: Signal K")
struct JSONSignalKTests {
    private let time = date("2026-11-20T10:40:00.250Z")

    private func delta(
        _ values: String, context: String? = nil, source: String = "nmea.GP", time: String = "2026-11-20T10:40:00.250Z"
    ) -> String {
        let context = context.map { #""context":"\#($0)","# } ?? ""
        return #"{\#(context)"updates":[{"$source":"\#(source)","timestamp":"\#(time)","values":[\#(values)]}]}"# + "\n"
    }

    private func value(_ path: String, _ value: String) -> String {
        #"{"path":"navigation.\#(path)","value":\#(value)}"#
    }

    private let position = #"{"path":"navigation.position","value":{"latitude":47.620913,"longitude":9.173402}}"#

    @Test("a delta with several values is one report, and its angles are in radians")
    func values() throws {
        let reading = JSONReading(
            #"{"context":"vessels.urn:mrn:signalk:uuid:3e2c8c5a-54b6-4d0e-9a1b-0c6a7a4e91d2","updates":[{"source":"#
                + #"{"label":"cam7","type":"FUSE"},"timestamp":"2026-11-20T10:40:00.250Z","values":["#
                + #"{"path":"navigation.position","value":{"latitude":47.620913,"longitude":9.173402,"altitude":405.2}},"#
                + #"{"path":"navigation.speedOverGround","value":5.0},"#
                + #"{"path":"navigation.courseOverGroundTrue","value":4.0387},"#
                + #"{"path":"navigation.headingTrue","value":1.5707963267948966},"#
                + #"{"path":"navigation.attitude","value":{"roll":0.01,"pitch":-0.02,"yaw":4.04}}]}]}"#)
        #expect(reading.reports.count == 1)
        let report = try #require(reading.reports.first)
        let fix = try #require(reading.fixes.first)
        #expect(fix.latitude == 47.620913 && fix.altitude == 405.2 && fix.speed == 5 && fix.timestamp == time)
        #expect(abs((fix.course ?? 0) - 231.40046) < 1e-5)
        #expect(report.motion?.speed == 5 && report.motion?.course?.value == fix.course)
        #expect(abs((reading.headings.first ?? 0) - 90) < 1e-9)
        #expect(reading.drops.isEmpty)
    }

    @Test("each update is a report of its own, and a null position withdraws")
    func updates() {
        let text =
            #"{"updates":[{"timestamp":"2026-11-20T10:40:00Z","values":[\#(position)]},"#
            + #"{"timestamp":"2026-11-20T10:40:01Z","values":[{"path":"navigation.position","value":null}]}]}"#
        let reports = JSONReading(text).reports
        #expect(reports.count == 2)
        #expect(reports.last?.position == .void)
    }

    @Test("course and speed of different updates are reported together while both are fresh")
    func motion() {
        let text =
            delta(value("speedOverGround", "5")) + delta(value("courseOverGroundTrue", "0"))
            + delta(value("speedOverGround", "6"), time: "2026-11-20T10:40:10.250Z")
        let motions = JSONReading(text).reports.map(\.motion)
        #expect(motions.map { $0?.speed } == [5, 5, 6])
        #expect(motions.map { $0?.course?.value } == [nil, 0, nil])
    }

    @Test("course and speed of different sources are never combined")
    func motionOfNewSource() {
        var reception = Reception(JSONReportDecoder())
        let updates = [
            (0.0, delta(value("speedOverGround", "5"), source: "b")), (0.1, delta(position, source: "a")),
            (0.2, delta(value("courseOverGroundTrue", "0"), source: "a")),
            (0.3, delta(value("speedOverGround", "6"), source: "a")), (3.3, delta(position, source: "b")),
            (3.4, delta(value("courseOverGroundTrue", "0"), source: "b")),
            (3.5, delta(value("speedOverGround", "7"), source: "b")),
        ]
        for (seconds, update) in updates {
            reception.ingest(update, at: JSONReading.arrival.addingTimeInterval(seconds))
        }
        let motions = reception.reports.compactMap(\.motion)
        #expect(motions.map(\.speed) == [5, nil, 6, nil, 7])
        #expect(motions.map { $0.course?.value } == [nil, 0, 0, 0, 0])
    }

    @Test("a magnetic heading is converted with the variation, and used only if no true one is reported")
    func magnetic() {
        let magnetic = delta(value("headingMagnetic", "1"))
        #expect(JSONReading(magnetic).headings.isEmpty)
        let reading = JSONReading(delta(value("magneticVariation", "-0.1")) + magnetic)
        #expect(reading.headings.map { ($0 * 1000).rounded() } == [51_566])
        let both = JSONReading(
            delta(value("magneticVariation", "0.1") + "," + value("headingTrue", "2")) + magnetic)
        #expect(both.headings.count == 1)
    }

    @Test("a null heading of the compass in use withdraws its heading, and the other compass is used from then on")
    func nullHeading() {
        let reading = JSONReading(
            delta(value("magneticVariation", "0.1"), source: "a") + delta(value("headingTrue", "2"), source: "a")
                + delta(value("headingTrue", "null"), source: "b")
                + delta(value("headingMagnetic", "null"), source: "a")
                + delta(value("headingTrue", "null"), source: "a") + delta(value("headingTrue", "null"), source: "a")
                + delta(value("headingMagnetic", "1"), source: "a") + delta(value("headingTrue", "null"), source: "a")
                + delta(value("headingMagnetic", "null"), source: "a"))
        let headings = reading.reports.compactMap(\.deviceHeading).map { heading -> Double? in
            if case .heading(let heading) = heading { heading.value.rounded() } else { nil }
        }
        #expect(headings == [115, nil, 63, nil] && reading.drops.isEmpty)
    }

    @Test("a magnetic heading is used again some seconds after the last true one", arguments: ["gyro", "fluxgate"])
    func silentTrueHeading(magneticSource: String) {
        var reception = Reception(JSONReportDecoder())
        reception.ingest(delta(value("magneticVariation", "0.1")), at: JSONReading.arrival)
        for second in 0..<10 {
            let heading = delta(value("headingTrue", "2"), source: "gyro")
            let magnetic = delta(value("headingMagnetic", "1"), source: magneticSource)
            reception.ingest(
                (second < 3 ? heading : "") + magnetic, at: JSONReading.arrival.addingTimeInterval(Double(second)))
        }
        #expect(reception.headings.map { $0.rounded() } == [115, 115, 115, 63, 63, 63, 63])
    }

    @Test("compasses of two sources take over from each other at once: when the true heading ends, and when it returns")
    func handover() {
        var reception = Reception(JSONReportDecoder())
        let magnetic = delta(value("headingMagnetic", "1"), source: "fluxgate")
        let updates = [
            delta(value("magneticVariation", "0.1")), delta(value("headingTrue", "2"), source: "gyro"), magnetic,
            delta(value("headingTrue", "null"), source: "gyro"), magnetic, magnetic,
            delta(value("headingTrue", "2"), source: "gyro"), magnetic,
            delta(value("headingTrue", "2"), source: "gyro"), magnetic,
        ]
        for (index, update) in updates.enumerated() {
            reception.ingest(update, at: JSONReading.arrival.addingTimeInterval(Double(index) / 5))
        }
        let headings = reception.reports.compactMap(\.deviceHeading).map { heading -> Double? in
            if case .heading(let heading) = heading { heading.value.rounded() } else { nil }
        }
        #expect(headings == [115, nil, 63, 63, 115, 115] && reception.drops.isEmpty)
    }

    @Test("the position of another vessel is dropped and counted")
    func vessels() {
        let hello =
            #"{"name":"signalk-server","version":"2.1.0","self":"vessels.urn:mrn:imo:mmsi:211000001","roles":["main"]}"#
        let other = delta(position, context: "vessels.urn:mrn:imo:mmsi:244000002")
        let greeted = JSONReading(hello + other + delta(position, context: "vessels.urn:mrn:imo:mmsi:211000001"))
        #expect(greeted.fixes.count == 1)
        #expect(greeted.drops == ["Signal K delta of another vessel": 1])
        let own = delta(position, context: "vessels.self") + delta(position)
        #expect(JSONReading(own + other + own).fixes.count == 5)
        let first = delta(position, context: "vessels.urn:mrn:imo:mmsi:1")
        #expect(JSONReading(first + other + first).fixes.count == 2)
    }

    @Test("two sources are never mixed, and one can be requested")
    func sources() {
        let far = position.replacing("47.6", with: "50.1")
        let text = delta(position, source: "a") + delta(far, source: "b") + delta(position, source: "a")
        #expect(JSONReading(text).fixes.allSatisfy { $0.latitude < 48 })
        #expect(JSONReading(text).fixes.count == 2)
        #expect(JSONReading(text, source: "b").fixes.map { $0.latitude > 50 } == [true])
        #expect(JSONReading(text, source: "b").drops == ["Signal K update of another source": 2])
    }
}
