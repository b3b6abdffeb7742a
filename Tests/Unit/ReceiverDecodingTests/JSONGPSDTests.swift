import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSON feeds: gpsd")
struct JSONGPSDTests {
    private let head = #"{"class":"TPV","device":"/dev/gps0","mode":3,"time":"2026-11-20T10:40:00.250Z","#
    private let place = #""lat":47.620913,"lon":9.173402"#

    private func tpv(_ members: String) -> JSONReading { JSONReading(head + place + "," + members + "}\n") }

    @Test("the output of gpsd 3.22 gives one report for each epoch, and a removed device withdraws all values")
    func debian() throws {
        let reading = JSONReading(JSONExamples.gpsd322)
        #expect(reading.drops.isEmpty)
        #expect(reading.headings == [202.5, 203.5])
        #expect(reading.fixes.map(\.timestamp) == ["03", "04"].map { date("2026-11-20T10:40:\($0)Z") })
        let fix = try #require(reading.fixes.last)
        #expect(fix.altitude == 405.2 && fix.speed == 5 && fix.course == 231.4)
        #expect(reading.reports.last?.position == .void)
        #expect(reading.reports.last?.deviceHeading == .void)
        #expect(reading.reports.last?.motion == ReceiverReport.Motion(course: nil, speed: nil))
    }

    @Test("a report for each sentence, as gpsd 3.27 sends them, gives one fix for each epoch")
    func current() {
        let reading = JSONReading(JSONExamples.gpsdHead)
        #expect(reading.drops.isEmpty)
        #expect(reading.reports.count == 2)
        #expect(reading.fixes.map(\.timestamp) == ["05", "06"].map { date("2026-11-20T10:40:\($0)Z") })
        // In the first epoch, the decoder does not know that another report will arrive.
        #expect(reading.fixes.map(\.altitude) == [nil, 405.2])
    }

    @Test("errors of 95 % become accuracies of 68 %")
    func errors() throws {
        let fix = try #require(tpv(#""eph":16.214623,"epx":1,"epy":1,"epv":19.6,"eps":1.96"#).fixes.first)
        #expect(abs((fix.horizontalAccuracy ?? 0) - 10) < 0.001)
        #expect(abs((fix.verticalAccuracy ?? 0) - 10) < 1e-9)
        #expect(abs((fix.speedAccuracy ?? 0) - 1) < 1e-9)
        let axes = try #require(tpv(#""epx":1.96,"epy":1.96"#).fixes.first)
        #expect(abs((axes.horizontalAccuracy ?? 0) - 1.5096) < 1e-9)
        #expect(tpv(#""eph":0.0,"epv":0"#).fixes.first?.horizontalAccuracy == nil)
    }

    @Test("the altitude is above the sea, from whichever member contains it")
    func altitudes() {
        #expect(tpv(#""altMSL":405.2,"altHAE":452.9,"alt":1"#).fixes.first?.altitude == 405.2)
        #expect(tpv(#""alt":405.2"#).fixes.first?.altitude == 405.2)
        #expect(tpv(#""altHAE":452.9,"geoidSep":47.5"#).fixes.first?.altitude.map { ($0 * 10).rounded() } == 4054)
        #expect(tpv(#""altHAE":452.9"#).fixes.first?.altitude == nil)
    }

    @Test("the course is the true one; a magnetic one is converted if there is no other")
    func courses() {
        // gpsd 3.22 computes its magnetic course with the wrong sign.
        #expect(tpv(#""track":231.4,"magtrack":234.5,"magvar":3.1"#).fixes.first?.course == 231.4)
        #expect(tpv(#""magtrack":358,"magvar":3"#).fixes.first?.course == 1)
        #expect(tpv(#""magtrack":358"#).fixes.first?.course == nil)
    }

    @Test(
        "the status determines the quality of the fix",
        arguments: [
            ("", FixQuality.autonomous), (#","status":1"#, .autonomous), (#","status":2"#, .differential),
            (#","status":3"#, .realTimeKinematicFixed), (#","status":4"#, .realTimeKinematicFloat),
            (#","status":5"#, .estimated), (#","status":6"#, .estimated), (#","status":7"#, .manual),
            (#","status":8"#, .simulated), (#","status":9"#, .precise), (#","status":10"#, nil), (#","status":0"#, nil),
        ])
    func qualities(status: String, quality: FixQuality?) {
        let reading = JSONReading(head + place + status + "}", status: true)
        #expect(reading.statuses.map(\.quality) == [quality])
        #expect(reading.statuses.map(\.mode) == [.threeDimensional])
    }

    @Test(
        "a report without a fix withdraws the position, with a time or without",
        arguments: [#","time":"2026-11-20T10:40:01Z""#, ""])
    func noFix(time: String) {
        let reading = JSONReading(head + place + "}" + #"{"class":"TPV","device":"/dev/gps0","mode":1\#(time)}"#)
        #expect(reading.reports.map(\.position).last == .void)
        #expect(reading.reports.count == 2)
    }

    @Test("a report without a time gets its time of arrival; one without a position is ignored")
    func incomplete() {
        // Lines that gpsd 3.22 printed for a receiver that does not report a date.
        let undated =
            #"{"class":"TPV","device":"/dev/pts/1","status":8,"mode":3,"lat":38.908478333,"lon":-77.440871667,"#
            + #""altHAE":234.9000,"altMSL":268.8000,"alt":268.8000,"magvar":-10.6,"geoidSep":-33.900,"eph":38.000}"#
        #expect(JSONReading(undated).fixes.map(\.timestamp) == [JSONReading.arrival])
        #expect(JSONReading(undated).reports.map(\.time) == [nil])
        let placeless = #"{"class":"TPV","device":"/dev/pts/0","mode":3,"epv":29.900,"eph":17.100,"sep":30.400}"#
        #expect(JSONReading(placeless).reports.isEmpty)
        #expect(JSONReading(placeless.replacing("3,", with: "2,")).drops.isEmpty)
    }

    @Test("only the requested device is reported, and the reports of others are counted")
    func filter() {
        let text = head + place + "}\n" + head.replacing("gps0", with: "gps1") + #""lat":50.0,"lon":9}"# + "\n"
        let reading = JSONReading(text, source: "/dev/gps1")
        #expect(reading.fixes.map(\.latitude) == [50])
        #expect(reading.drops == ["gpsd report of another device": 1])
        let other = text + #"{"class":"DEVICE","path":"/dev/gps0","activated":0}"#
        #expect(JSONReading(other, source: "/dev/gps1").reports.map(\.position).contains(.void) == false)
    }

    @Test("two devices are never mixed; if one is removed, the other one counts", arguments: ["0", "\"0\"", "0.0"])
    func devices(activated: String) {
        let second = head.replacing("gps0", with: "gps1") + #""lat":50.0,"lon":9}"# + "\n"
        let first = head + place + "}\n"
        #expect(JSONReading(first + second + first + second).fixes.allSatisfy { $0.latitude < 48 })
        let gone = #"{"class":"DEVICE","path":"/dev/gps0","activated":\#(activated)}"# + "\n"
        let positions = JSONReading(first + second + gone + second).reports.map(\.position)
        #expect(positions.count == 3)
        #expect(positions[1] == .void)
        guard case .fix(let location) = positions[2] else { return #expect(Bool(false), "the other device counts") }
        #expect(location.latitude == 50)
        let active = gone.replacing(activated, with: "\"2026-11-20T10:40:00Z\"")
        #expect(JSONReading(first + active).reports.count == 1)
    }

    @Test("another device takes over after 3 s without a fix of the first one, and keeps none of its values")
    func takeover() throws {
        func fix(_ device: String, _ more: String) -> String {
            #"{"class":"TPV","device":"\#(device)","mode":3,"time":"2026-11-20T10:40:05Z",\#(place)\#(more)}"#
        }
        var decoder = JSONReportDecoder()
        func fixes(_ text: String, after seconds: Double) -> [Location] {
            let bytes = ContiguousArray(text.utf8)
            decoder.append(bytes.span, at: JSONReading.arrival + seconds)
            var fixes: [Location] = []
            while let report = decoder.next() {
                if case .fix(let location) = report.position { fixes.append(location) }
            }
            return fixes
        }
        let gst = #"{"class":"GST","device":"a","time":"2026-11-20T10:40:05Z","lat":1,"lon":1}"#
        #expect(fixes(fix("a", #","altMSL":400,"eph":4"#) + gst, after: 0).count == 1)
        #expect(fixes(fix("b", ""), after: 2.9).isEmpty)
        let taken = try #require(fixes(fix("b", ""), after: 3.1).first)
        #expect(taken.altitude == nil && taken.horizontalAccuracy == nil)
        #expect(fixes(fix("a", ""), after: 3.2).isEmpty)
    }

    @Test("errors of the receiver replace those that gpsd estimates, while the kind of fix stays the same")
    func gst() {
        func fix(_ second: Int, _ status: Int) -> String {
            #"{"class":"TPV","mode":3,"status":\#(status),"time":"2026-11-20T10:40:0\#(second)Z",\#(place),"eph":13.3}"#
        }
        let gst = #"{"class":"GST","time":"2026-11-20T10:40:01Z","lat":0.02,"lon":0.02,"alt":0.05}"#
        let reading = JSONReading(fix(1, 3) + gst + fix(2, 3) + fix(3, 4) + fix(8, 3))
        let accuracies = reading.fixes.map { (($0.horizontalAccuracy ?? 0) * 1000).rounded() }
        #expect(accuracies == [8203, 30, 8203, 8203])
        #expect(reading.fixes.map(\.verticalAccuracy) == [nil, 0.05, nil, nil])
    }

    @Test("an attitude gives the device's heading; a magnetic heading is made true")
    func attitude() {
        let text =
            head + place + #","magvar":3.1}"#
            + #"{"class":"ATT","device":"/dev/gps0","time":"2026-11-20T10:40:00Z","mheading":358.0,"pitch":1.0}"#
        #expect(JSONReading(text).headings.map { ($0 * 10).rounded() } == [11])
        #expect(JSONReading(text + #"{"class":"ATT","device":"/dev/gps0","heading":90}"#).headings.last == 90)
        #expect(JSONReading(#"{"class":"ATT","device":"/dev/gps0","mheading":358.0}"#).headings.isEmpty)
        let broken = #"{"class":"ATT","device":"",,"time":"2026-11-20T10:40:05.000Z""heading":205.500,"dip":1.400}"#
        #expect(JSONReading(broken).headings == [205.5])
        #expect(JSONReading(broken.replacing("ATT", with: "TPV")).drops == ["object that is not JSON": 1])
    }

    @Test(
        "a magnetic heading is used again some seconds after the last true one", arguments: ["/dev/gps0", "/dev/gps1"])
    func silentTrueHeading(magneticDevice: String) {
        var reception = Reception(JSONReportDecoder())
        let start = JSONReading.arrival
        reception.ingest(head + place + #","magvar":3}"#, at: start)
        for second in 0..<10 {
            let heading = #"{"class":"ATT","device":"/dev/gps0","heading":115}"#
            let magnetic = #"{"class":"ATT","device":"\#(magneticDevice)","mheading":60}"#
            reception.ingest(
                (second < 3 ? heading : "") + magnetic, at: start.addingTimeInterval(Double(second)))
        }
        #expect(reception.headings.map { $0.rounded() } == [115, 115, 115, 63, 63, 63, 63])
    }

    @Test("a true heading of another device replaces a magnetic heading at once")
    func handover() {
        var reception = Reception(JSONReportDecoder())
        let start = JSONReading.arrival
        reception.ingest(head + place + #","magvar":3}"#, at: start)
        let magnetic = #"{"class":"ATT","device":"/dev/compass","mheading":60}"#
        let heading = #"{"class":"ATT","device":"/dev/gps0","heading":115}"#
        for (index, object) in [magnetic, magnetic, heading, magnetic, heading].enumerated() {
            reception.ingest(object, at: start.addingTimeInterval(Double(index) / 5))
        }
        #expect(reception.headings.map { $0.rounded() } == [63, 63, 115, 115] && reception.drops.isEmpty)
    }

    @Test("other known objects of gpsd are ignored; its errors and unknown objects are counted")
    func others() {
        let classes = ["VERSION", "WATCH", "DEVICES", "PPS", "TOFF", "RAW", "POLL"]
        let known = JSONReading(classes.map { #"{"class":"\#($0)","device":"/dev/gps0"}"# }.joined(separator: "\n"))
        #expect(known.reports.isEmpty && known.drops.isEmpty)
        let error = #"{"class":"ERROR","message":"No such device as /dev/nothing"}"#
        let reading = JSONReading(error + error + #"{"class":"ERROR"}{"class":"NEW"}{"class":5}"#)
        #expect(
            reading.drops == [
                "answer of gpsd that it has no such device": 2, "error that gpsd answers": 1,
                "gpsd object of an unknown class": 1, "object of an unknown kind": 1,
            ])
    }

    @Test("the watch command is one line with the path escaped")
    func watch() {
        func text(_ device: String?) -> String { String(decoding: GPSDWatch.command(device: device), as: UTF8.self) }
        #expect(text(nil) == "?WATCH={\"enable\":true,\"json\":true}\n")
        #expect(text("/dev/gps\"0") == "?WATCH={\"enable\":true,\"json\":true,\"device\":\"/dev/gps\\\"0\"}\n")
    }
}
