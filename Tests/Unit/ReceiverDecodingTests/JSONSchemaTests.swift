import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSON feeds: kinds of objects")
struct JSONSchemaTests {
    private let time = date("2026-11-20T10:40:00.250Z")

    /// Returns the fix that all examples contain, with the quantities that each can represent.
    private func fix(
        altitude: Double? = 405.2, accuracy: Double? = 4.1, vertical: Double? = 7, speedAccuracy: Double? = nil,
        time: Date? = nil
    ) -> Location {
        Location(
            latitude: 47.6209134, longitude: 9.1734021, altitude: altitude, horizontalAccuracy: accuracy,
            verticalAccuracy: vertical, speed: 5, speedAccuracy: speedAccuracy, course: 231.4,
            timestamp: time ?? self.time)
    }

    @Test(
        "a location event is a fix, with its type or without",
        arguments: [#""type":"location","#, #""type":"location","future":{"x":[1]},"#, ""])
    func location(type: String) throws {
        let reading = JSONReading(
            #"{\#(type)"time":"2026-11-20T10:40:00.250Z","lat":47.6209134,"lon":9.1734021,"alt":405.2,"hacc":4.1,"#
                + #""vacc":7.0,"speed":5.0,"sacc":0.4,"course":231.4}"#)
        #expect(reading.fixes == [fix(speedAccuracy: 0.4)])
        let report = try #require(reading.reports.first)
        #expect(report.time == time)
        #expect(report.motion?.speed == 5)
        #expect(report.motion?.course == HeadingValue(231.4, timestamp: time))
        #expect(reading.drops.isEmpty)
    }

    @Test("a location event without a value withdraws the position")
    func withdrawn() {
        let reading = JSONReading(#"{"type":"location","time":"2026-11-20T10:40:00.250Z","value":null}"#)
        #expect(reading.reports.map(\.position) == [.void])
    }

    @Test("a heading event of the device gives its heading, and those of other sources give none")
    func heading() {
        let text = ["device", "user", "course"].map {
            #"{"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"\#($0)","value":231.4,"accuracy":3.0}"#
        }
        let reading = JSONReading(text.joined(separator: "\n"))
        #expect(reading.reports.count == 1)
        #expect(reading.reports.first?.deviceHeading == .heading(HeadingValue(231.4, accuracy: 3, timestamp: time)))
        let gone = JSONReading(#"{"type":"heading","time":"2026-11-20T10:40:00Z","source":"device","value":null}"#)
        #expect(gone.reports.map(\.deviceHeading) == [.void])
        #expect(JSONReading(#"{"type":"heading","source":"device","value":"north"}"#).drops.values.max() == 1)
    }

    @Test("the other events of a stream are ignored")
    func otherEvents() {
        let text = #"{"type":"resolved","value":1}{"type":"status","provider":"x"}{"type":"state"}{"type":"receiver"}"#
        let reading = JSONReading(text)
        #expect(reading.reports.isEmpty && reading.drops.isEmpty)
    }

    private let relayFix =
        #"{"ts_unix_ms":1795171200250,"source":"iOS","lat":47.6209134,"lon":9.1734021,"alt_m":405.2,"#
        + #""h_accuracy_m":4.1,"v_accuracy_m":7,"speed_mps":5,"course_deg":231.4,"heading_deg":17.5,"#
        + #""battery_pct":0.71,"seq":9223090561878065153}"#

    @Test("a LocationFix is a fix: bare, in an envelope, or as the best one of an update")
    func relay() {
        let texts = [
            relayFix, #"{"type":"location","source":"watch","fix":\#(relayFix)}"#,
            #"{"base":\#(relayFix),"relayTimestamp":816864000.5}"#,
            #"{"remote":\#(relayFix),"base":null,"relayTimestamp":816864000.5}"#,
            #"{"base":null,"fused":\#(relayFix),"relayTimestamp":816864000.5}"#,
            #"{"remote":\#(relayFix),"base":\#(relayFix),"fused":\#(relayFix)}"#,
        ]
        for text in texts {
            let reading = JSONReading(text)
            #expect(reading.fixes == [fix()], "\(text)")
            #expect(reading.headings == [17.5])
            #expect(reading.drops.isEmpty)
        }
    }

    @Test("a repeated update gives its fix once; an update without fixes and a heartbeat give none")
    func relayUpdates() {
        let update = #"{"base":\#(relayFix),"relayTimestamp":816864000.5}"#
        let twice = JSONReading(update + update)
        #expect(twice.fixes == [fix()] && twice.drops.isEmpty)
        let empty = JSONReading(#"{"relayTimestamp":1}{"type":"ping","id":"00ff","ts":1.5}{"ack":true,"ts":1.5}"#)
        #expect(empty.reports.isEmpty && empty.drops.isEmpty)
    }

    @Test("an incomplete relay message is dropped with the name of the missing member")
    func incompleteRelayMessages() {
        let text = relayFix.replacing("\"lat\":47.6209134,", with: "")
        #expect(JSONReading(text).drops == ["lat is missing": 1])
        #expect(
            JSONReading(#"{"remote":{},"fused":\#(relayFix),"relayTimestamp":1}"#).drops == ["ts_unix_ms is missing": 1]
        )
    }

    @Test("a relay fix with a negative radius is dropped, and zeros mean unknown values")
    func relaySentinels() {
        let invalid = JSONReading(relayFix.replacing("4.1", with: "-1"))
        #expect(invalid.reports.isEmpty && invalid.drops == ["horizontal accuracy out of range": 1])
        let text = relayFix.replacing("\"speed_mps\":5", with: "\"speed_mps\":0")
            .replacing("231.4", with: "0").replacing("_m\":7", with: "_m\":0")
        let unknown = JSONReading(text)
        #expect(unknown.fixes.first?.speed == nil && unknown.fixes.first?.course == nil)
        #expect(unknown.fixes.first?.verticalAccuracy == nil)
    }

    private let feature =
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[9.1734021,47.6209134]},"properties":{"#
        + #""timestamp":"2026-11-20T10:40:00.250Z","altitude":405.2,"speed":5.0,"course":231.4,"#
        + #""horizontal_accuracy":4.1,"vertical_accuracy":7,"speed_accuracy":0.4,"course_accuracy":3,"#
        + #""motion":["driving"],"battery_level":0.71,"device_id":"cam7","wifi":""}}"#

    @Test("a point feature is a fix: alone, in a collection, or in a batch, whose current one is not repeated")
    func geoJSON() {
        let expected = fix(speedAccuracy: 0.4)
        #expect(JSONReading(feature).fixes == [expected])
        #expect(JSONReading(feature).reports.first?.motion?.course?.accuracy == 3)
        let collection = #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#
        #expect(JSONReading(collection).fixes == [expected, expected])
        let batch = #"{"locations":[\#(feature),\#(feature)],"current":\#(feature),"trip":{}}"#
        #expect(JSONReading(batch).fixes == [expected, expected])
    }

    @Test("the third coordinate is the altitude, and a feature of another shape is counted")
    func geometries() {
        let simple = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[9,47,405]},"properties":null}"#
        #expect(JSONReading(simple).fixes.first?.altitude == 405)
        #expect(JSONReading(simple).fixes.first?.timestamp == JSONReading.arrival)
        let line = simple.replacing("Point", with: "LineString")
        #expect(JSONReading(line).drops == ["feature that is not a point": 1])
        #expect(JSONReading(#"{"locations":[1,null,{}]}"#).drops == ["feature that is not a point": 3])
        let empty = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{}}"#
        #expect(JSONReading(empty).drops == ["position without two numbers": 1])
    }

    @Test("an OwnTracks location is a fix with its speed in km/h")
    func ownTracks() {
        let reading = JSONReading(
            #"{"_type":"location","_id":"7f3a91c2","tid":"R7","lat":47.6209134,"lon":9.1734021,"alt":405.2,"acc":4.1,"#
                + #""vac":7,"vel":18,"cog":231.4,"batt":71,"t":"t","inregions":["yard"],"tst":1795171200.25}"#)
        #expect(reading.fixes == [fix()])
        #expect(reading.drops.isEmpty)
    }

    @Test("a negative vertical accuracy of a feature or an OwnTracks location marks its altitude as unknown")
    func unknownAltitude() throws {
        let ownTracks = #"{"_type":"location","lat":47,"lon":9,"tst":1795171200,"alt":0,"vac":-1}"#
        for text in [feature.replacing(#""vertical_accuracy":7"#, with: #""vertical_accuracy":-1"#), ownTracks] {
            let reading = JSONReading(text)
            let fix = try #require(reading.fixes.first)
            #expect(fix.altitude == nil && fix.verticalAccuracy == nil && reading.drops.isEmpty)
        }
    }

    @Test("other messages of OwnTracks are counted, even if they contain a position")
    func otherOwnTracks() {
        let text =
            #"{"_type":"transition","lat":1,"lon":2,"tst":3}{"_type":"lwt","tst":4}{"_type":"encrypted","data":""}"#
        let reading = JSONReading(text)
        #expect(reading.reports.isEmpty)
        #expect(
            reading.drops == ["OwnTracks message that is not a location": 2, "OwnTracks message that is encrypted": 1])
    }

    @Test("a value that a fix no longer contains is withdrawn once")
    func withdrawal() {
        let text = [
            #"{"lat":1,"lon":2,"speed":1,"course":2}"#, #"{"lat":1,"lon":2}"#, #"{"lat":1,"lon":2}"#,
        ].joined()
        let motions = JSONReading(text).reports.map(\.motion)
        #expect(motions[0]?.speed == 1)
        #expect(motions[1] == ReceiverReport.Motion(course: nil, speed: nil))
        #expect(motions[2] == nil)
    }
}
