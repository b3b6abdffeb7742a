import BrowserSupport
import CodecSupport
import Foundation
import Geolocation
import MapPage
import MapStream
import MapSupport
import NetworkIO
import RouteGeometry
import TestSupport
import Testing

@Suite("A page of recorded tracks", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct RecordedPageTests {
    private static let start = Date(timeIntervalSince1970: 1_795_171_200)

    /// A walk of twenty minutes over a hill, its plan, and a track without times.
    private static var document: MapDocument {
        var document = MapDocument(title: "Walk & <b>talk</b>")
        var walk = MapTrack(id: "1", name: "The walk", fields: [.altitude, .accuracy, .speed])
        var plan = MapTrack(id: "2", name: "The plan", kind: .planned, fields: [], hasTimes: false)
        var map = MapTrack(id: "3", name: "From a map", fields: [.altitude], hasTimes: false)
        for step in 0...1200 {
            let angle = Double(step) / 1200 * 2 * .pi
            func location(_ size: Double, _ noise: Double) -> Location {
                let place = ServedMap.place(
                    north: size * sin(2 * angle) + noise, east: 2 * size * (1 - cos(angle)) + noise)
                return Location(
                    latitude: place.latitude, longitude: place.longitude, altitude: 400 + 60 * sin(angle),
                    horizontalAccuracy: 4, speed: 1.2 + 0.4 * cos(5 * angle),
                    timestamp: start.addingTimeInterval(Double(step)))
            }
            if step == 600 { walk.breakLine() }
            walk.append(location(150, 3 * sin(Double(step) / 9)))
            if step.isMultiple(of: 20) { plan.append(location(150, 0)) }
            if step.isMultiple(of: 50) { map.append(location(90, 0)) }
        }
        document.tracks = [walk, plan, map]
        document.features = [MapFeature(.place, id: "waypoint/1", name: "Bench", [.point(ServedMap.place)])]
        var statistics = MapDocument.Statistics(track: 0)
        (statistics.distance, statistics.duration, statistics.moving) = (1684, 1200, 1100)
        (statistics.ascent, statistics.descent, statistics.maximumSpeed) = (120, 120, 1.6)
        document.statistics = [statistics]
        return document
    }

    /// Opens a document as a file, on a screen.
    private func open(_ document: MapDocument, in scratch: Scratch, _ tab: Tab) async throws {
        let path = scratch.path("walk.html")
        try Data(MapPage.document(data: document.json)).write(to: URL(fileURLWithPath: path))
        try await tab.navigate(to: "file://\(path)")
        try await tab.wait(until: "mapState().connection === 'static'")
        try await tab.waitForRest()
    }

    @Test("opens from disk, shows several tracks with their statistics, and can be scrubbed through")
    func tracks() async throws {
        let scratch = try Scratch()
        try await Browser.withTab { tab in
            try await open(Self.document, in: scratch, tab)
            #expect(try await tab.evaluate("document.title") == "(1) Walk & <b>talk</b>")
            #expect(
                try await tab.evaluate("mapState().subjects.map(s => s.name)") == [
                    "The walk", "The plan", "From a map",
                ])
            #expect(
                try await tab.evaluate("[socket === undefined, ui.live.hidden, ui.chart.hidden]") == [
                    true, true, false,
                ])
            let facts = try await tab.evaluate("ui.details.innerText").string ?? ""
            for words in ["The walk", "1.68 km", "0:20:00", "0:18:20", "120 m", "5.8 km/h"] {
                #expect(facts.contains(words), "\(words) in \(facts)")
            }
            #expect(
                try await tab.evaluate(
                    "[...ui.table.tBodies[0].rows].map(row => row.cells[0].innerText.replace(/\\s+/g, ' '))") == [
                        "The walk", "The plan planned", "From a map",
                    ])
            try await tab.takePicture("static")

            // Back to the middle of the time, where the walk is farthest from its beginning.
            let middle = try await tab.middle(of: "#scrub")
            try await tab.click(middle)
            let time = (Self.start.timeIntervalSince1970 + 600) * 1000
            try await tab.wait(until: "Math.abs(mapState().time - \(time)) < 15000")
            try await tab.wait(
                forSubject: "0", where: "Math.abs(s.lon - \(ServedMap.place(north: 0, east: 600).longitude)) < 1e-3")
            #expect(try await tab.evaluate("ui.legend.textContent").string?.contains("height 40") == true)

            // Along the plot, and with keys.
            let plot =
                try await tab.evaluate(
                    "(box => [box.x, box.y, box.width, box.height])(ui.plot.getBoundingClientRect())"
                ).elements?.compactMap(\.number) ?? []
            try #require(plot.count == 4)
            try await tab.click(Point(plot[0] + plot[2] / 4, plot[1] + plot[3] / 2))
            try await tab.wait(until: "Math.abs(mapState().time - \(time - 300_000)) < 5000")
            try await tab.evaluate("ui.scrub.focus()")
            try await tab.press("Home")
            try await tab.wait(until: "mapState().time === \(time - 600_000)")
            try await tab.press("End")
            try await tab.wait(until: "mapState().time === \(time + 600_000)")
            try await tab.click("#axis")
            try await tab.click(Point(plot[0] + plot[2] / 2, plot[1] + plot[3] / 2))
            try await tab.wait(until: "Math.abs(mapState().time - \(time)) < 60000")

            try await tab.click("#play")
            try await tab.wait(until: "ui.play.ariaPressed === 'true'")
            try await tab.wait(until: "mapState().time > \(time + 60_000)")
            try await tab.click("#play")
            #expect(tab.errors == [])
        }
    }

    @Test("selects another track in the list, and plots one without times over its length")
    func choice() async throws {
        let scratch = try Scratch()
        try await Browser.withTab(.phone) { tab in
            try await open(Self.document, in: scratch, tab)
            try await tab.takePicture("static-phone")
            try await tab.evaluate("ui.table.tBodies[0].rows[2].querySelector('button').click()")
            try await tab.wait(until: "mapState().selected === '2'")
            try await tab.evaluate("ui.scrub.focus()")
            try await tab.press("End")
            try await tab.wait(
                until: "/^\\d/.test(ui.legend.textContent) && ui.legend.textContent.includes('height 400 m')")
            #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
            #expect(tab.errors == [])
        }
    }

    @Test("opens a document with only a place, and an empty one, without an error")
    func empty() async throws {
        let scratch = try Scratch()
        try await Browser.withTab { tab in
            try await open(MapDocument(title: "Nothing"), in: scratch, tab)
            #expect(try await tab.evaluate("mapState().subjects") == [])
            var document = MapDocument(title: "A place")
            document.features = Self.document.features
            try await open(document, in: scratch, tab)
            #expect(try await tab.evaluate("mapState().features") == ["waypoint/1"])
            #expect(tab.errors == [])
        }
    }
}
