import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSONReportDecoder")
struct JSONReportDecoderTests {
    @Test(
        "a position that is missing, invalid or out of range is dropped and never clamped",
        arguments: [
            #"{"lat":90.0000001,"lon":9}"#, #"{"lat":47,"lon":-180.01}"#, #"{"lat":9100.0,"lon":9}"#,
            #"{"lat":null,"lon":9}"#, #"{"lat":"47","lon":9}"#, #"{"lat":NaN,"lon":9}"#, #"{"lat":1e999,"lon":9}"#,
            #"{"lat":true,"lon":9}"#, #"{"_type":"location","lat":47}"#, #"{"ts_unix_ms":1}"#,
            #"{"class":"TPV","mode":3,"lat":91,"lon":9}"#, #"{"lat":[47],"lon":{}}"#,
        ])
    func positions(text: String) {
        let reading = JSONReading(text)
        #expect(reading.fixes.isEmpty)
        #expect(reading.drops.values.reduce(0, +) == 1)
    }

    @Test(
        "a number that stands for no value is unknown",
        arguments: ["null", "-1", "-1.0", "NaN", "nan", "\"NaN\"", "\"\"", "Infinity", "1e999"])
    func sentinels(number: String) throws {
        let reading = JSONReading(#"{"lat":47,"lon":9,"hacc":\#(number),"speed":\#(number),"course":\#(number)}"#)
        #expect(reading.drops.isEmpty)
        let fix = try #require(reading.fixes.first)
        #expect(fix.horizontalAccuracy == nil && fix.speed == nil && fix.course == nil)
        #expect(reading.reports.first?.motion == nil)
    }

    @Test(
        "a number out of range or of another type is counted, and the rest is kept",
        arguments: [
            (#""hacc":-2"#, "accuracy out of range"), (#""speed":"fast""#, "speed that is not a number"),
            (#""course":361"#, "course out of range"), (#""alt":-30000"#, "altitude out of range"),
            (#""vacc":[]"#, "accuracy that is not a number"), (#""speed":true"#, "speed that is not a number"),
        ])
    func ranges(member: String, reason: String) {
        let reading = JSONReading(#"{"lat":47,"lon":9,\#(member)}"#)
        #expect(reading.fixes == [Location(latitude: 47, longitude: 9, timestamp: JSONReading.arrival)])
        #expect(reading.drops == [reason: 1])
    }

    @Test(
        "a time is ISO 8601, or seconds or milliseconds since 1970",
        arguments: [
            "\"2026-11-20T10:40:00.250Z\"", "\"2026-11-20T11:40:00.25+01:00\"", "1795171200.25", "1795171200250",
        ])
    func times(time: String) {
        let reading = JSONReading(#"{"lat":47,"lon":9,"time":\#(time)}"#)
        #expect(reading.reports.first?.time == date("2026-11-20T10:40:00.250Z"))
    }

    @Test(
        "a position with an invalid time is dropped instead of getting its time of arrival",
        arguments: ["\"soon\"", "\"2026-02-31T00:00:00Z\"", "\"2026-11-20\"", "1e300", "NaN", "{}", "true", "\"\""])
    func badTimes(time: String) {
        let reading = JSONReading(#"{"lat":47,"lon":9,"time":\#(time)}"#)
        #expect(reading.reports.isEmpty)
        #expect(reading.drops == ["time with an invalid value": 1])
    }

    @Test("a position without a time gets its time of arrival, and is dropped if that is unknown")
    func untimed() {
        let text = ContiguousArray(#"{"lat":47,"lon":9}"#.utf8)
        let reading = JSONReading(bytes: text)
        #expect(reading.fixes.first?.timestamp == JSONReading.arrival)
        #expect(reading.reports.first?.time == nil)
        var decoder = JSONReportDecoder()
        decoder.append(text.span, at: nil)
        #expect(decoder.next() == nil)
        #expect(decoder.drops.byReason == ["position without a time": 1])
    }

    @Test("each object of an unknown kind is counted once")
    func unknown() {
        let reading = JSONReading(#"{}{"hello":1}{"type":"Polygon"}{"updates":5}{"locations":{}}"#)
        #expect(reading.drops == ["object of an unknown kind": 5])
    }

    @Test("text in braces that is not JSON is counted")
    func malformed() {
        let reading = JSONReading("{\"a\" 1}\n{'a':1}\n{\"a\":01x}\n{\"lat\":47,\"lon\":9}\n")
        #expect(reading.drops == ["object that is not JSON": 3])
        #expect(reading.fixes.count == 1)
    }

    @Test("an object ends with its datagram, and not with a pause")
    func boundaries() {
        var decoder = JSONReportDecoder()
        func append(_ text: String) {
            let bytes = ContiguousArray(text.utf8)
            decoder.append(bytes.span, at: JSONReading.arrival)
        }
        append(#"{"lat":47,"#)
        decoder.end(.pause)
        append(#""lon":9}"#)
        #expect(decoder.next() != nil)
        append(#"{"lat":47,"#)
        decoder.end(.datagram)
        append(#""lon":9}"#)
        #expect(decoder.next() == nil)
        #expect(decoder.drops.byReason["object that does not end"] == 1)
        append(#"{"lat":47,"lon":9}"#)
        #expect(decoder.next() != nil)
    }

    @Test("the reports are the same, however the bytes are cut")
    func pieces() {
        let whole = JSONReading(JSONExamples.mixed, status: true)
        #expect(whole.reports.count > 12)
        for size in [1, 2, 3, 7, 64, 1000] {
            let cut = JSONReading(JSONExamples.mixed, status: true, pieces: size)
            #expect(cut.reports == whole.reports, "\(size)")
            #expect(cut.drops == whole.drops)
        }
    }

    @Test("damaged bytes never trap, and all reported values are valid")
    func damage() {
        var random = SystemRandomNumberGenerator()
        let clean = ContiguousArray(JSONExamples.mixed.utf8)
        for _ in 0..<300 {
            var bytes = clean
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] = "{}[]\",:0-9e.nN\n\\u".utf8.randomElement(using: &random) ?? 0
                case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...30, using: &random)))
                default: bytes.insert(contentsOf: clean.prefix(Int.random(in: 0...200, using: &random)), at: index)
                }
            }
            let reading = JSONReading(bytes: bytes, status: true)
            #expect(reading.fixes.allSatisfy { $0.isValid })
            #expect(reading.headings.allSatisfy { $0.isFinite })
        }
    }
}
