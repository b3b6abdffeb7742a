import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import RouteSimulation
import TestSupport
import Testing
import TrackFiles

@SensorActor
@Suite("The endpoint route:")
struct RouteEndpointTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private let line = #"{"type":"LineString","coordinates":[[9.2,47.6],[9.21,47.6]]}"#

    @Test("drives along the route of its file, by its options")
    func options() throws {
        let path = try scratch.file(line)
        let listener = try DriveListener(endpoint: "route:\(path)?speed=20&noise=0&hz=2&accuracy=7&start=100")
        listener.play()
        #expect(listener.fixes.compactMap(\.speed).max() == 20)
        #expect(listener.fixes.allSatisfy { $0.horizontalAccuracy == 7 })
        #expect(listener.fixes.first.map { abs($0.longitude - 9.2 - 100 / 75_200) < 1e-5 } == true)
        #expect(listener.fixes.last.map { abs($0.longitude - 9.21) < 1e-9 } == true)
    }

    @Test("makes the same drive for the same seed")
    func seed() throws {
        let path = try scratch.file(line)
        func fixes(_ seed: Int) throws -> [Coordinate] {
            let listener = try DriveListener(endpoint: "route:\(path)?speed=13&noise=5&seed=\(seed)&rate=max")
            listener.play()
            return listener.fixes.map(\.coordinate)
        }
        #expect(try fixes(1) == fixes(1))
        #expect(try fixes(1) != fixes(2))
    }

    @Test("waits at the stops of its file near the route, and counts those that are not")
    func documentStops() throws {
        let path = try scratch.file(
            """
            <gpx><wpt lat="47.6001" lon="9.205"/><wpt lat="48" lon="9.205"/>
            <rte><rtept lat="47.6" lon="9.2"/><rtept lat="47.6" lon="9.21"/></rte></gpx>
            """)
        let listener = try DriveListener(endpoint: "route:\(path)?dwell=30&noise=0")
        listener.play()
        #expect((30...31).contains(listener.fixes.count { $0.speed == 0 && abs($0.longitude - 9.205) < 1e-6 }))
        #expect(listener.simulator.drops.byReason == ["stop farther than 100 m from the route": 1])
    }

    @Test("waits at the stops of its file in their order: on the way there, at the turn and on the way back")
    func stopsThereAndBack() throws {
        // Of the stops in the middle of the way the first lies on the way there, and the other two on the way back; the last
        // one would have to come before them.
        let path = try scratch.file(
            """
            <gpx><wpt lat="47.6" lon="9.205"/><wpt lat="47.6" lon="9.21"/><wpt lat="47.60001" lon="9.205"/>
            <wpt lat="47.6" lon="9.202"/><wpt lat="47.6" lon="9.208"/>
            <rte><rtept lat="47.6" lon="9.2"/><rtept lat="47.6" lon="9.21"/><rtept lat="47.6" lon="9.2"/></rte></gpx>
            """)
        let listener = try DriveListener(endpoint: "route:\(path)?dwell=30&noise=0")
        listener.play()
        let standing = listener.fixes.filter { $0.speed == 0 }.map { ($0.longitude * 1e3).rounded() / 1e3 }
        var places: [Double] = []
        for place in standing where place != places.last { places.append(place) }
        #expect(places == [9.2, 9.205, 9.21, 9.205, 9.202, 9.2])
        #expect(
            listener.simulator.drops.byReason == ["stop that the route does not pass in the order of the stops": 1])
    }

    @Test("reads excursions, turns, tunnels, gaps and outliers")
    func manoeuvres() throws {
        let path = try scratch.file(line)
        let endpoint =
            "route:\(path)?noise=0&excursion=200:50:100,400:-50:80&turnback=600:50&tunnels=650:40"
            + "&gaps=1000:1&outliers=0.1:9&stops=20,700&dwell=4&begin=2026-11-20T10:40:00Z"
        let listener = try DriveListener(endpoint: endpoint)
        listener.play()
        #expect(listener.statuses == [.starting, .running, .ended])
        func metres(_ fix: Location) -> (east: Double, north: Double) {
            ((fix.longitude - 9.2) * 75_200, (fix.latitude - 47.6) * 111_180)
        }
        let places = listener.fixes.map(metres)
        // 50 m to the south, and then to the north, except on the way there and back, and for outliers of 9 m.
        #expect(places.contains { (200...300).contains($0.east) && (-61 ... -39).contains($0.north) })
        #expect(places.contains { (400...480).contains($0.east) && (39...61).contains($0.north) })
        #expect(listener.fixes.contains { $0.course.map { abs($0 - 270) < 1 } == true })
        #expect(!places.contains { (651...689).contains($0.east) && abs($0.north) < 0.1 })
        for stop in [20.0, 700] {
            #expect(listener.fixes.count { $0.speed == 0 && abs(metres($0).east - stop) < 10 } >= 4)
        }
        #expect(places.contains { (1...9).contains(abs($0.north)) })
        #expect(listener.fixes.first.map { "\($0.timestamp)".hasPrefix("2026-11-20 10:40:00") } == true)
    }

    @Test(
        "rejects invalid options with what to write instead",
        arguments: [
            ("seed=1.5", "a whole number of 0 or more"), ("loop=1.5", "a whole number of 1 or more, or true"),
            ("excursion=5:6", "ALONG:ASIDE:LENGTH"), ("excursion=5:6:x", "ALONG:ASIDE:LENGTH"),
            ("turnback=5", "ALONG:DISTANCE"), ("tunnels=5:-6", "ALONG:LENGTH"), ("stops=5:6", "metres along the route"),
            ("gaps=5", "INTERVAL:DURATION"), ("gaps=5:0", "INTERVAL:DURATION"), ("gaps=5:1,5:1", "INTERVAL:DURATION"),
            ("outliers=2:50", "SHARE:SIZE"), ("outliers=nan:50", "SHARE:SIZE"), ("begin=soon", "a time such as"),
            ("precision=7", "one of 5, 6"), ("speed=0", "from 0.1 to 1000"), ("hz=0", "from 0.01 to 1000"),
        ])
    func refusals(_ option: String, _ advice: String) {
        let error = #expect(throws: UsageError.self) { try DriveListener(endpoint: "route:a.gpx?\(option)") }
        #expect(error?.description.contains(advice) == true, "\(String(describing: error))")
    }

    @Test("may share its scheme with a sink")
    func sharedScheme() throws {
        let sink = SinkPlugin(name: "Sink", summary: "", schemes: ["route"]) { _, _ in
            RecordingSink()
        }
        let registry = PluginRegistry(providers: [RouteSimulator.plugin], sinks: [sink])
        let endpoint = try Endpoint("route:tour.gpx")
        #expect(try registry.provider(for: endpoint).description.name == "RouteSimulation")
        #expect(try registry.sink(for: endpoint).description.name == "Sink")
    }

    @Test("needs a file")
    func noFile() {
        let error = #expect(throws: UsageError.self) { try DriveListener(endpoint: "route:") }
        #expect(error?.description == "route: needs a file: write route:tour.gpx, or route:- for standard input")
    }

    @Test(
        "fails with one sentence that names the file",
        arguments: [
            ("", "", "the document is empty"),
            (#"{"type":"Point","coordinates":[1,2]}"#, "", "the GeoJSON document has no line with positions"),
            ("<gpx><rte>", "", "at line 1, column 11"),
            ("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", "", "needs precision=6 at byte 0"),
            (
                #"{"type":"LineString","coordinates":[[9.2,47.6],[9.21,47.6]]}"#, "?start=5000",
                "the start of the drive is 5000.0, and must lie in 0.0...75"
            ),
        ])
    func failures(_ content: String, _ options: String, _ reason: String) throws {
        let path = try scratch.file(content)
        let listener = try DriveListener(endpoint: "route:\(path)\(options)")
        listener.play()
        #expect(listener.failure?.hasPrefix("\(path): ") == true)
        #expect(listener.failure?.contains(reason) == true, "\(String(describing: listener.failure))")
    }

    @Test("reads six decimals if requested, and reports a missing file")
    func precision() throws {
        let path = try scratch.file("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
        let listener = try DriveListener(endpoint: "route:\(path)?precision=6&speed=1000&noise=0&rate=max")
        listener.start()
        listener.clock.advance(by: 0)
        #expect(listener.fixes.first?.coordinate == Coordinate(latitude: 38.5, longitude: -120.2))
        let missing = try DriveListener(endpoint: "route:/nowhere/tour.gpx")
        missing.play()
        #expect(missing.failure == "/nowhere/tour.gpx: there is no such file")
    }
}
