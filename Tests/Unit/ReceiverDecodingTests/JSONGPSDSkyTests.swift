import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSON feeds: satellites of gpsd")
struct JSONGPSDSkyTests {
    private let fix =
        #"{"class":"TPV","mode":3,"status":2,"time":"2026-11-20T10:40:04Z","lat":47,"lon":9,"geoidSep":47.7,"dgpsAge":3}"#

    /// The status that the fix after a `SKY` carries.
    private func status(_ sky: String) throws -> ReceiverStatus {
        try #require(JSONReading(sky + fix, status: true).statuses.last)
    }

    @Test("a SKY object becomes the receiver's status, which is reported with the next fix")
    func sky() throws {
        let reading = JSONReading(JSONExamples.gpsd322, status: true)
        let status = try #require(reading.statuses.last { !$0.satellites.isEmpty })
        #expect(status.time == date("2026-11-20T10:40:04Z"))
        #expect(status.quality == .differential && status.mode == .threeDimensional)
        #expect(status.satellitesInView == 3 && status.satellitesUsed == 2)
        #expect(status.positionDilution == 3.6 && status.horizontalDilution == 2 && status.verticalDilution == 3)
        #expect(status.geoidSeparation == 47.7 && status.correctionAge == 3)
        #expect(
            status.satellites == [
                Satellite(system: .gps, number: 3, elevation: 41, azimuth: 50, signal: 46, isUsed: true),
                // gpsd writes 0 for an unknown elevation and azimuth.
                Satellite(system: .beidou, number: 1, signal: 44, isUsed: true),
                Satellite(system: .gps, number: 4, elevation: 18, azimuth: 332, isUsed: false),
            ])
    }

    @Test("a SKY object without satellites keeps the previous ones, but its own numbers count")
    func partial() throws {
        let sky = #"{"class":"SKY","satellites":[{"PRN":3,"used":true}],"hdop":2}{"class":"SKY","hdop":1.00,"uSat":9}"#
        let status = try status(sky)
        #expect(status.satellites.count == 1 && status.satellitesInView == 1)
        #expect(status.satellitesUsed == 9 && status.horizontalDilution == 1)
    }

    @Test(
        "systems are identified by gnssid, or else by gpsd's numbers",
        arguments: [
            (#""PRN":66,"gnssid":6,"svid":2"#, Satellite.System.glonass, 2), (#""PRN":66"#, .glonass, 2),
            (#""PRN":133,"gnssid":1,"svid":133"#, .sbas, 133), (#""PRN":133"#, .sbas, 133), (#""PRN":12"#, .gps, 12),
            (#""PRN":305,"gnssid":2,"svid":5"#, .galileo, 5), (#""PRN":401"#, .beidou, 1), (#""PRN":193"#, .qzss, 1),
            (#""PRN":500,"gnssid":7,"svid":4"#, .navic, 4), (#""PRN":250"#, nil, 250),
        ])
    func systems(members: String, system: Satellite.System?, number: Int) throws {
        let satellites = try status(#"{"class":"SKY","satellites":[{\#(members)}]}"#).satellites
        #expect(satellites == [Satellite(system: system, number: number)])
    }

    @Test("impossible values of satellites are unknown, and at most 256 satellites are kept")
    func bounds() throws {
        let sky =
            #"{"class":"SKY","hdop":99.99,"satellites":[{"PRN":1e300,"el":1},{"el":5},7,"#
            + #"{"PRN":5,"el":95,"az":-1,"ss":1e9,"used":"yes"},{"PRN":6,"el":4.6,"az":360,"ss":44.4}]}"#
        let status = try status(sky)
        #expect(status.horizontalDilution == nil)
        #expect(
            status.satellites == [
                Satellite(system: .gps, number: 5),
                Satellite(system: .gps, number: 6, elevation: 5, azimuth: 0, signal: 44),
            ])
        let many = Array(repeating: #"{"PRN":7}"#, count: 300).joined(separator: ",")
        let crowded = try self.status(#"{"class":"SKY","satellites":[\#(many)]}"#)
        #expect(crowded.satellites.count == 256 && crowded.satellitesInView == 300)
    }

    @Test("a SKY object without a following fix is reported when the stream pauses")
    func pause() {
        var decoder = JSONReportDecoder()
        decoder.wantsDerivedEvents = true
        let bytes = ContiguousArray(#"{"class":"SKY","hdop":1.5}"#.utf8)
        decoder.append(bytes.span, at: JSONReading.arrival)
        #expect(decoder.next() == nil)
        #expect(decoder.patience != nil)
        decoder.end(.pause)
        #expect(decoder.next()?.status?.horizontalDilution == 1.5)
        #expect(decoder.patience == nil && decoder.next() == nil)
    }

    @Test(
        "dilutions end with the fix, or with a SKY object that reports them as unknown",
        arguments: [
            #"{"class":"SKY","hdop":99.99,"vdop":0,"pdop":null}"#
                + #"{"class":"TPV","mode":3,"time":"2026-11-20T10:40:05Z","lat":47,"lon":9}"#,
            #"{"class":"TPV","mode":1,"time":"2026-11-20T10:40:05Z"}"#,
        ])
    func endOfDilutions(text: String) throws {
        let sky = #"{"class":"SKY","hdop":0.8,"vdop":1.3,"pdop":1.6,"satellites":[{"PRN":3,"used":true}]}"#
        let statuses = JSONReading(sky + fix + text, status: true).statuses
        let (first, last) = (try #require(statuses.first), try #require(statuses.last))
        #expect(first.horizontalDilution == 0.8 && first.verticalDilution == 1.3 && first.positionDilution == 1.6)
        #expect(last.horizontalDilution == nil && last.verticalDilution == nil && last.positionDilution == nil)
        #expect(last.satellites.count == 1)
    }

    @Test("the satellites of a device that is not selected are not reported")
    func otherDevice() {
        let own = fix.replacing("\"mode\"", with: "\"device\":\"a\",\"mode\"")
        let other = #"{"class":"SKY","device":"b","hdop":9,"satellites":[{"PRN":7}]}"#
        let statuses = JSONReading(own + other + own.replacing("04Z", with: "05Z"), status: true).statuses
        #expect(statuses.count == 2)
        #expect(statuses.allSatisfy { $0.satellites.isEmpty && $0.horizontalDilution == nil })
    }

    @Test("no status is reported if it was not requested")
    func unasked() {
        #expect(JSONReading(JSONExamples.gpsd322).statuses.isEmpty)
    }
}
