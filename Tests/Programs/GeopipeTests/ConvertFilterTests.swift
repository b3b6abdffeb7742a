import Foundation
import TestSupport
import Testing

@Suite("geopipe convert with filters, and info as JSON and as a plot", .serialized, .realTime, .timeLimit(.minutes(5)))
struct ConvertFilterTests {
    /// A walk to the east with one point far away, and a waypoint at its beginning.
    private static var walk: String {
        let points = (0..<20).map { index in
            let time = Date(timeIntervalSince1970: 1_767_225_600 + Double(index)).formatted(Date.ISO8601FormatStyle())
            let longitude = index == 7 ? 12 : 9 + Double(index) / 1e4
            return "<trkpt lat=\"47.6\" lon=\"\(longitude)\"><ele>\(400 + index)</ele><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\" creator=\"test\"><wpt lat=\"47.6\" lon=\"9\"/><trk><trkseg>\n"
            + points.joined(separator: "\n") + "\n</trkseg></trk></gpx>"
    }

    @Test("filters drop and change track points, and drops are reported by reason")
    func points() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Self.walk)
        let result = try await geopipe(
            "convert", walk, geopipe.path("out.gpx"), "--filter", "jump?speed=50 | kalman", "--filter",
            "throttle?interval=2")
        #expect(result.status == 0, "\(result.errors)")
        let written = geopipe.text("out.gpx")
        #expect(written.split(separator: "<trkpt").count == 11)
        #expect(!written.contains("lon=\"12") && written.contains("<wpt"))
        #expect(result.errors.contains("1 × faster than 50.0 m/s") && result.errors.contains("9 × fix in between"))
    }

    @Test("privacy applies to waypoints, too")
    func places() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Self.walk)
        let result = try await geopipe(
            "convert", "--filter", "privacy?zones=47.6,9,50", walk, geopipe.path("out.csv"))
        #expect(result.status == 0, "\(result.errors)")
        let lines = geopipe.text("out.csv").split(separator: "\n")
        #expect(lines.count == 1 + 20 - 7, "the heading, and the points beyond 50 m")
        #expect(result.errors.contains("8 × fix in a zone"))
    }

    @Test("lines of JSON are created by a run whose source has the filters")
    func events() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Self.walk)
        let result = try await geopipe(
            "convert", "--filter", "interpolate?rate=2", "--filter", "jump?speed=50", walk, geopipe.path("out.jsonl"))
        #expect(result.status == 0, "\(result.errors)")
        #expect(geopipe.text("out.jsonl").split(separator: "\n").count { $0.contains("\"lat\"") } > 25)
    }

    @Test("a filter that needs time to pass, or that does not exist, is rejected")
    func faults() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Self.walk)
        let timed = try await geopipe("convert", "--filter", "interpolate", walk, geopipe.path("out.gpx"))
        #expect(timed.status == 2)
        #expect(
            timed.errors
                == "geopipe: interpolate cannot filter the points of a document: convert to jsonl, or use run\n")
        let unknown = try await geopipe("convert", "--filter", "kallman", walk, geopipe.path("out.gpx"))
        #expect(unknown.errors == "geopipe: there is no filter kallman (kallman); did you mean kalman?\n")
        #expect(!FileManager.default.fileExists(atPath: geopipe.path("out.gpx")))
    }

    @Test(
        "a filter that compares times rejects a document whose points have none",
        arguments: ["kalman", "jump?speed=50", "throttle?interval=5", "sample", "quality?age=10"])
    func untimed(filter: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let plan = try geopipe.file("plan.gpx", Self.walk.replacing(#/<time>.*?</time>/#, with: ""))
        for output in ["out.gpx", "out.html"] {
            let result = try await geopipe(
                "convert", "--filter", "quality?accuracy=30 | \(filter)", plan, geopipe.path(output))
            #expect(result.status == 1)
            #expect(result.errors == "geopipe: \(filter) needs times, and \(plan) has points without one\n")
            #expect(!FileManager.default.fileExists(atPath: geopipe.path(output)))
        }
    }

    @Test("points without times can be filtered by accuracy, distance and place")
    func timeless() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let plan = try geopipe.file("plan.gpx", Self.walk.replacing(#/<time>.*?</time>/#, with: ""))
        let result = try await geopipe(
            "convert", "--filter", "quality?accuracy=30 | privacy?zones=47.6,12,50 | throttle?distance=10", plan,
            geopipe.path("out.gpx"))
        #expect(result.status == 0, "\(result.errors)")
        // Two points are 7.5 m apart.
        #expect(geopipe.text("out.gpx").split(separator: "<trkpt").count == 1 + 10)
        #expect(result.errors.contains("9 × fix in between"))
    }

    @Test("info --json prints one JSON object")
    func json() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Self.walk)
        let result = try await geopipe("info", "--json", walk)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(object["points"] as? Int == 20 && object["waypoints"] as? Int == 1)
        #expect(object["start"] as? String == "2026-01-01T00:00:00.000Z")
        #expect(object["ascent"] as? Double == 19 && object["interval_median"] as? Double == 1)
        #expect(object["east"] as? Double == 12 && object["name"] == nil)
        #expect((object["dropped"] as? [String: Int])?.isEmpty == true)
    }

    @Test("info plots speed and altitude over the distance, and the outline")
    func plot() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file(
            "walk.gpx", Geopipe.walk(points: 100).replacing("<time>", with: "<ele>7</ele><time>"))
        let plain = try await geopipe("info", walk)
        let plotted = try await geopipe("info", "--plot", walk)
        #expect(plotted.output.hasPrefix(plain.output))
        let lines = plotted.output.dropFirst(plain.output.count).split(separator: "\n")
        #expect(lines.count == 14 && lines.allSatisfy { $0.count <= 80 })
        #expect(lines[1].hasPrefix("speed ") && lines[7].hasPrefix("altitude "))
        #expect(lines[11].contains("▁"))
        #expect(lines[12].hasPrefix("○") && lines[12].hasSuffix("●"))
        #expect(lines[13].hasPrefix("├─") && lines[13].hasSuffix("┤ 200 m"))
        let ascii = try await geopipe.shell("LC_ALL=C \"$G\" info --plot walk.gpx")
        #expect(ascii.split(separator: "\n").suffix(14).allSatisfy { $0.allSatisfy { $0.isASCII } })
    }
    #if os(Linux)
        @Test("info on a terminal fits, with plots and an outline of bounded height", arguments: [UInt16(60), 120])
        func terminal(columns: UInt16) async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 5000).replacing("<time>", with: "<ele>7</ele><time>"))
            let terminal = try PseudoTerminal(columns: columns)
            _ = try await geopipe.shell("NO_COLOR=1 \"$G\" info walk.gpx > \(terminal.path)")
            let lines = await terminal.read().split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= Int(columns) })
            #expect(lines.contains { $0.hasPrefix("altitude ") } && lines.contains { $0.hasPrefix("○") })
            #expect(lines.last?.hasSuffix(" km") == true && lines.count < 60)
        }
    #endif
}
