import CodecSupport
import Foundation
import RelaySupport
import TestSupport
import Testing

@Suite("geopipe: pages with maps", .serialized, .realTime, .timeLimit(.minutes(5)))
struct PageTests {
    private let geopipe: Geopipe

    init() throws {
        geopipe = try Geopipe()
    }

    /// A track of a number of fixes to the north, one each second.
    private func track(_ count: Int, name: String) -> String {
        let points = (0..<count).map { index in
            let time = Date(timeIntervalSince1970: 1_795_171_200 + Double(index))
                .formatted(Date.ISO8601FormatStyle())
            return
                "<trkpt lat=\"\(47 + Double(index) * 1e-5)\" lon=\"9\"><ele>\(400 + index % 7)</ele><time>\(time)</time></trkpt>"
        }
        return """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
            <wpt lat="47" lon="9"><name>&lt;script&gt;Pier</name></wpt>
            <trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk></gpx>
            """
    }

    /// The data within a page.
    private func data(_ name: String) throws -> JSONValue {
        let page = geopipe.text(name)
        let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">")).upperBound
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
        return try JSONValue.parse(Array(page[start..<end].utf8).span, isStrict: true)
    }

    @Test("tracks, a plan and waypoints become one self-contained page")
    func convert() async throws {
        defer { geopipe.remove() }
        let (first, second) = (
            try geopipe.file("a.gpx", track(600, name: "there")), try geopipe.file("b.gpx", track(60, name: "back"))
        )
        let plan = try geopipe.file(
            "plan.geojson", #"{"type":"LineString","coordinates":[[9,47],[9,47.006]]}"#)
        let page = geopipe.path("both.html")
        let result = try await geopipe("convert", "--route", plan, first, second, "html:\(page)?units=nautical")
        #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
        let text = geopipe.text("both.html")
        #expect(!text.contains("src=\"") && !text.contains("stylesheet") && !text.contains("<script>Pier"))
        let data = try data("both.html")
        #expect(data["title"]?.string == "both" && data["units"]?.string == "nautical")
        let tracks = try #require(data["tracks"]?.elements)
        #expect(tracks.map { $0["kind"]?.string } == ["planned", "driven", "driven"])
        #expect(tracks.map { $0["n"]?.number } == [2, 600, 60])
        let statistics = try #require(data["statistics"]?.elements)
        let distance = try #require(statistics[1]["distance"]?.number)
        #expect(abs(distance - 599 * 11.1175) < 20)
        #expect(statistics[1]["duration"]?.number == 599_000 && statistics[1]["moving"]?.number == 599_000)
        #expect(data["features"]?.elements?.first?["name"]?.string == "<script>Pier")
    }

    @Test("a page has at most 60 KiB, and 16 bytes for each fix")
    func size() async throws {
        defer { geopipe.remove() }
        let (short, long) = (
            try geopipe.file("a.gpx", track(1, name: "a")), try geopipe.file("b.gpx", track(5001, name: "b"))
        )
        for (source, page) in [(short, "a.html"), (long, "b.html")] {
            #expect(try await geopipe("convert", source, geopipe.path(page)).status == 0)
        }
        let sizes = ["a.html", "b.html"].map { geopipe.text($0).utf8.count }
        #expect(sizes[0] <= 61_440)
        #expect(Double(sizes[1] - sizes[0]) / 5000 <= 16)
    }

    @Test("input that cannot become a page is reported in one line")
    func faults() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", track(2, name: "a"))
        let empty = try geopipe.file("e.gpx", "<gpx version=\"1.1\" creator=\"t\"></gpx>")
        let wrong = try await geopipe("convert", source, "html:\(geopipe.path("a.html"))?colour=red")
        #expect(wrong.status == 2 && wrong.errors.contains("html: has no option colour: write title or units"))
        let route = try await geopipe("convert", "--route", source, source, geopipe.path("a.csv"))
        #expect(route.status == 2 && route.errors.contains("--route is for pages"))
        let nothing = try await geopipe("convert", empty, geopipe.path("e.html"))
        #expect(nothing.status == 1 && nothing.errors.contains("has no points to show"))
        #expect(!FileManager.default.fileExists(atPath: geopipe.path("e.html")))
    }

    @Test("the address of a map is printed; the page has the walk of the demo, its plan and its area")
    func demo() async throws {
        let demo = try LiveGeopipe(
            "--location", "demo:?rate=60", "--to", "subjects:?self=Walker", "--to", "demo-route:",
            "--to", "demo-alerts:", "--to", "map://127.0.0.1:0?title=Walk")
        let port = try await demo.port(of: "map")
        try await demo.wait("the address") { demo.errors.contains("map: http://127.0.0.1:\(port)/") }
        let peer = try PlainPeer(to: port)
        await peer.send(
            PlainPeer.request(target: "/stream").replacing("Host: 127.0.0.1", with: "Host: 127.0.0.1:\(port)"))
        _ = try await peer.receiveHead()
        await peer.say(#"{"k":"since","epoch":"","rev":0}"#)
        var missing: Set = [#""id":"Walker""#, #""kind":"route""#, #""name":"Old town""#, #""k":"route""#]
        while !missing.isEmpty {
            let frame = try #require(await peer.receiveFrame(), "\(missing)")
            missing = missing.filter { !frame.text.contains($0) }
        }
        #expect(try await demo.end().status == 0)
    }
}
