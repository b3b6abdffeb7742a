import Foundation
import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSON feeds: epochs of gpsd")
struct JSONGPSDEpochTests {
    private func poor(_ second: Int) -> String {
        #"{"class":"TPV","mode":2,"time":"2026-11-20T10:40:0\#(second)Z","lat":47.\#(second),"lon":9,"speed":5}"# + "\n"
    }

    private func rich(_ second: Int, _ more: String = "") -> String {
        #"{"class":"TPV","mode":3,"time":"2026-11-20T10:40:0\#(second)Z","lat":47.\#(second),"lon":9,"altMSL":400,"#
            + #""eph":4,"speed":5\#(more)}"# + "\n"
    }

    /// The fixes released by each line of a text: seconds and altitudes, such as `1` and `2a`.
    private func releases(_ lines: [String], end: Bool = false) -> [String] {
        var decoder = JSONReportDecoder()
        var releases: [String] = []
        for line in lines + (end ? [""] : []) {
            let bytes = ContiguousArray(line.utf8)
            decoder.append(bytes.span, at: JSONReading.arrival)
            if line.isEmpty { decoder.end(.pause) }
            var words: [String] = []
            while let report = decoder.next() {
                switch report.position {
                case .unstated: words.append("-")
                case .void: words.append("void")
                case .fix(let fix):
                    let second = Int(fix.timestamp.timeIntervalSince1970) % 10
                    words.append("\(second)\(fix.altitude == nil ? "" : "a")\(fix.course == nil ? "" : "c")")
                }
            }
            releases.append(words.joined(separator: " "))
        }
        return releases
    }

    @Test("if an epoch has one report, it is released at once, and its repetitions are not")
    func single() {
        #expect(releases([rich(1), rich(2), rich(3)]) == ["1a", "2a", "3a"])
        #expect(releases([rich(1), rich(1), rich(1)]) == ["1a", "", ""])
    }

    @Test("the first epoch is released with its first position, the next ones when they contain as many values")
    func learning() {
        #expect(
            releases([poor(1), rich(1), rich(1), poor(2), rich(2), rich(2), poor(3), rich(3)])
                == ["1", "", "", "", "2a", "", "", "3a"])
    }

    @Test("a course that only the second report contains is delivered with the fix")
    func lateCourse() {
        let course = #","track":90"#
        #expect(
            releases([rich(1), rich(1, course), rich(2), rich(2, course), rich(3), rich(3, course)])
                == ["1a", "", "", "2ac", "", "3ac"])
        // At rest, no course is reported, and the wait for the second report ends as soon as it arrives.
        #expect(
            releases([rich(1), rich(1, course), rich(2), rich(2), rich(3), rich(3)]) == ["1a", "", "", "2a", "3a", ""])
    }

    @Test("if gpsd merges its reports into one, this one is released at once")
    func learnt() {
        #expect(releases([poor(1), rich(1), rich(1), rich(2), rich(3)]) == ["1", "", "", "2a", "3a"])
    }

    @Test("an epoch with fewer values than the one before is released by the next epoch or by a pause")
    func poorer() {
        #expect(releases([poor(1), rich(1), poor(2), poor(3)]) == ["1", "", "", "2 3"])
        #expect(releases([poor(1), rich(1), poor(2)], end: true) == ["1", "", "", "2"])
        #expect(releases([poor(1), rich(1)], end: true) == ["1", "", ""])
    }

    @Test("the loss of a fix is reported at once instead of a waiting fix, and later epochs are still waited for")
    func void() {
        let none = #"{"class":"TPV","mode":1,"time":"2026-11-20T10:40:02Z"}"# + "\n"
        #expect(
            releases([poor(1), rich(1), poor(2), none, none, poor(3), rich(3)])
                == ["1", "", "", "void", "", "", "3a"])
        // As gpsd 3.22 did for a receiver that lost its fix in the middle of an epoch.
        #expect(releases([rich(1), rich(2), none, rich(3)]) == ["1a", "2a", "void", "3a"])
    }

    @Test("a report of mode 0 is ignored, unless it is the only one of its epoch")
    func unknownMode() {
        func blank(_ second: Int) -> String { #"{"class":"TPV","mode":0,"time":"2026-11-20T10:40:0\#(second)Z"}"# }
        #expect(releases([blank(1), rich(1), blank(2), rich(2)], end: true) == ["", "1a", "", "2a", ""])
        #expect(releases([rich(1), blank(2)], end: true) == ["1a", "", "void"])
    }

    @Test("a value that only an earlier report of the epoch contains is kept")
    func merging() throws {
        let text =
            poor(1) + rich(1) + #"{"class":"TPV","mode":3,"time":"2026-11-20T10:40:02Z","altMSL":410,"eph":4}"#
            + poor(2)
        let fix = try #require(JSONReading(text).fixes.last)
        #expect(fix.altitude == 410 && fix.speed == 5 && fix.latitude == 47.2)
    }

    @Test("the decoder asks for patience only while a fix waits")
    func patience() {
        var decoder = JSONReportDecoder()
        for (line, waits) in [(poor(1), false), (rich(1), false), (poor(2), true), (rich(2), false)] {
            let bytes = ContiguousArray(line.utf8)
            decoder.append(bytes.span, at: JSONReading.arrival)
            while decoder.next() != nil {}
            #expect((decoder.patience != nil) == waits)
        }
    }
}
