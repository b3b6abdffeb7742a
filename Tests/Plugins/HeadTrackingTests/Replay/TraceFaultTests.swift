import CodecSupport
import Foundation
import Geolocation
import HeadCalibration
import HeadTracking
import SensorReplay
import TestSupport
import Testing

@Suite("TraceSource: a faulty trace")
@SensorActor
struct TraceFaultTests {
    @Test(
        "is reported in one sentence, with the file and, if known, the line",
        arguments: [
            ("", "a.csv has no line with an orientation"),
            ("\n\n\r\n", "a.csv has no line with an orientation"),
            ("time,yaw,pitch,roll,heading,accuracy,course,device\n", "a.csv has no line with an orientation"),
            ("# a remark\n", "a.csv has no line with an orientation"),
            (
                "# points\n\nlat,lon,alt\n47,9,400\n",
                "a.csv:3: this header names neither yaw nor all of qw, qx, qy and qz"
            ),
            ("\u{FEFF}größe;länge\r\n1;2\r\n", "a.csv:1: this header names neither yaw nor all of qw, qx, qy and qz"),
            ("qw,qx,qy\n1,0,0\n", "a.csv:1: this header names neither yaw nor all of qw, qx, qy and qz"),
            ("time,yaw\n\n0,NaN\n1,inf\n", "a.csv:3: line with NaN or infinity; no line has an orientation"),
            ("yaw,pitch,roll\n1,2\n", "a.csv:2: line with too few columns; no line has an orientation"),
        ])
    func faults(text: String, sentence: String) {
        let rig = TraceRig(text)
        #expect(rig.runToEnd().samples.isEmpty)
        #expect(rig.failure == sentence && rig.listener.states.count == 1)
    }

    @Test(
        "is reported if the file cannot be read",
        arguments: [
            ("/no/such/head.csv", "/no/such/head.csv: there is no such file"),
            ("/tmp", "/tmp is a directory, not a file"),
        ])
    func unreadable(path: String, sentence: String) {
        let rig = TraceRig(path: path)
        #expect(rig.runToEnd().states == [.failed(ProviderError(sentence))])
    }

    @Test("fails if it ends before the requested start")
    func place() {
        let rig = TraceRig("time,yaw\n0,1\n1,2\n", ReplayOptions(start: .elapsed(5)))
        _ = rig.runToEnd()
        #expect(rig.failure == "a.csv ends before 5.0 s after its beginning, where its replay was to begin")
        #expect(rig.listener.samples.isEmpty)
    }

    @Test("has its faulty lines dropped and counted, and the others replayed")
    func badLines() {
        let text = """
            time,yaw,pitch,roll,heading,accuracy
            0,1,2,3,,
            1,nan,2,3,,
            2,2,2,3,far,
            3,2
            4,1e300,0,0,,

            5,3,2,3,,
            soon,4,2,3,,
            7,5,2,3,,

            """
        let rig = TraceRig(text)
        #expect(rig.runToEnd().yaws == [1, 3, 5])
        #expect(rig.source.drops.total == 5 && rig.source.drops.byReason.count == 5)
        #expect(rig.listener.states == [.connected, .ended])
    }

    @Test("survives arbitrary bytes of any kind and size")
    func binary() {
        var random = SplitMix64(seed: 5)
        for size in [1, 2, 100, 4096, 300_000] {
            let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let rig = TraceRig(bytes)
            #expect(rig.runToEnd().states.count == 1 && rig.failure != nil, "\(size)")
        }
        let rig = TraceRig([UInt8](repeating: 0, count: 1_000_000))
        _ = rig.runToEnd()
        #expect(rig.failure == "a.csv has no line with an orientation")
    }

    @Test("survives damage at random places")
    func damaged() {
        var random = SplitMix64(seed: 7)
        let lines = (0..<200).map { "2026-11-20T10:40:00.\(100 + $0)Z,\($0),1.5,-1.5,231.4,3.2,,\n" }
        let whole = Array(("time,yaw,pitch,roll,heading,accuracy,course,device\n" + lines.joined()).utf8)
        for _ in 0..<Attack.cases(of: 200) {
            var bytes = whole
            for _ in 0..<20 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let options = ReplayOptions(timing: ReplayTiming(rate: .max))
            let rig = TraceRig(bytes, options)
            #expect(rig.runToEnd().states.count >= 1)
            #expect(rig.listener.samples.allSatisfy { $0.attitude.isValid && $0.heading?.isValid ?? true })
        }
    }

    @Test("has a line of 10 MB dropped in bounded memory")
    func longLine() {
        var bytes = Array("time,yaw\n0,1\n".utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "1"), count: 10_000_000)
        bytes += Array("\n1,2\n".utf8)
        let rig = TraceRig(bytes)
        #expect(rig.runToEnd().yaws == [1, 2])
        #expect(rig.source.drops.byReason == ["line longer than 4096 bytes": 1])
    }

    @Test("ignores a last line that was cut off, since its last number may be incomplete")
    func cut() {
        let text = "time,yaw,pitch,roll,heading,accuracy,course,device\n0,1,2,3,4,5,,\n1,2,3,4,231.4,3.2,,\n"
        for length in text.utf8.indices.map({ text.utf8.distance(from: text.startIndex, to: $0) }) where length > 65 {
            let rig = TraceRig(String(text.prefix(length)))
            let headings = rig.runToEnd().samples.map { $0.heading?.value }
            let isWhole = length >= text.utf8.count - 1
            #expect(headings == (isWhole ? [4, 231.4] : [4]), "\(length)")
            let isCut = !isWhole && text.utf8.dropFirst(length - 1).first != UInt8(ascii: "\n")
            #expect(rig.source.drops.byReason == (isCut ? ["line cut off at the end": 1] : [:]), "\(length)")
        }
        #expect(TraceRig("1,2,3\n4,5,6").runToEnd().yaws == [1, 4], "the last line needs no line end")
    }

    @Test("may start in the middle of a line, or with a board's start-up message")
    func beginning() {
        for text in ["3.1,0.4\n12.5,-3.1,0.4\n", "Ready\n12.5,-3.1,0.4\n"] {
            let rig = TraceRig(text)
            #expect(rig.runToEnd().yaws == [12.5] && rig.source.drops.total == 1)
        }
    }
}
