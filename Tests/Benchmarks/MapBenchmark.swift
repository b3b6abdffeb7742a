import Foundation
import Geolocation
import LiveMap
import MapPage
import MapStream
import MapSupport
import SubjectTracking
import TestSupport

/// The live map without a browser: the time that it takes in a pipeline and in a server, and the weight of its pages.
struct MapBenchmark {
    private static let start = Date(timeIntervalSince1970: 1_795_171_200)

    func run() async throws {
        encode()
        try await hold()
        try await serve()
        weigh()
    }

    // MARK: Messages

    /// A message with a fix of each of a thousand subjects.
    private func encode() {
        let count = 1000
        var state = MapState(epoch: "bench", settings: MapSettings())
        var tracker = SubjectTracker()
        var cursor = MapCursor(epoch: "bench", revision: 0)
        var (step, size) = (0, 0)
        func move() {
            step += 1
            let now = Self.start.addingTimeInterval(Double(step))
            for index in 0..<count {
                let fix = Self.fix(index, step)
                tracker.update(with: fix)
                guard let subject = tracker[fix.device] else { continue }
                let event = SubjectEvent(.moved, of: subject, relation: nil, at: now)
                // Trails are not what is measured.
                state.apply(.subject(MapSubject(event, trail: .unchanged)))
            }
            _ = state.flush(now: now)
        }
        move()
        while case let messages = state.next(for: &cursor, now: Self.start), !messages.isEmpty {}
        compare("map/message-of-1000-fixes", microseconds) {
            move()
            size = 0
            return nanosecondsOfLoop(1) { _ in
                while case let messages = state.next(for: &cursor, now: Self.start), !messages.isEmpty {
                    size += messages.reduce(0) { $0 + $1.count }
                }
            }
        }
        Report.row("map/message-of-1000-fixes/size", Double(size) / Double(count), "bytes/fix")
    }

    /// A fix of a subject that walks to the north.
    private static func fix(_ index: Int, _ step: Int) -> SubjectFix {
        let time = start.addingTimeInterval(Double(step))
        let location = Location(
            latitude: 47 + Double(step) * 1e-5, longitude: 9 + Double(index) * 1e-3, horizontalAccuracy: 4, speed: 1.2,
            course: 0, timestamp: time)
        return SubjectFix(device: "device-\(index)", location: location, receipt: time)
    }

    // MARK: The pipeline

    /// The time for which the sensor actor is held by a fix: of the machine itself, and of a subject that a sink follows.
    @SensorActor
    private func hold() async throws {
        let (subjects, rounds) = (1000, Run.scaled(20, by: 5))
        var tracker = SubjectTracker()
        let map = LiveMap()
        try map.start(in: SinkHost())
        try await Patience.wait("the port of the map") { @SensorActor in map.boundPort != nil }
        var (own, followed): ([Double], [Double]) = ([], [])
        for round in 0..<rounds {
            let events = (0..<subjects).map { index -> GeolocationEvent in
                let fix = Self.fix(index, round)
                tracker.update(with: fix)
                guard let subject = tracker[fix.device] else { return .location(fix.location) }
                return .derived(SubjectEvent(.moved, of: subject, relation: nil, at: fix.receipt))
            }
            let locations = (0..<subjects).map {
                GeolocationEvent.location(Self.fix(0, round * subjects + $0).location)
            }
            // The first round is that of the machine alone, since afterwards the sink has the subjects.
            if round < rounds / 2 {
                own += Self.times(of: locations, to: map)
            } else {
                followed += Self.times(of: events, to: map)
            }
            try await Patience.wait("the map has told all of it") { @SensorActor in map.demand == .ready }
        }
        await map.finish()
        Report.row("map/held-by-a-fix-of-its-own", Self.median(own) / 1e3, "us", atMost: 2)
        Report.row("map/held-by-a-fix-of-a-subject", Self.median(followed) / 1e3, "us", atMost: 2)
    }

    @SensorActor
    private static func times(of events: [GeolocationEvent], to map: LiveMap) -> [Double] {
        events.map { event in
            let start = moment
            map.receive(event)
            return moment - start
        }
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    // MARK: The server

    /// A thousand fixes each second to twenty pages of another process.
    private func serve() async throws {
        let (pages, seconds) = (20, Run.scaled(8, by: 4))
        let map = try await ServedMap()
        let fleet = await MapFleet(of: 1000, on: map)
        await fleet.report(last: 3)
        await fleet.start()
        try await Task.sleep(for: .seconds(2))
        let alone = try await load(for: Double(seconds) / 2)
        let child = try Child(["map-pages", "\(await map.port)", "\(pages)", "\(seconds + 4)"])
        try await Patience.wait("the pages are there") { await map.map.pages == pages }
        try await Task.sleep(for: .seconds(2))
        let load = try await load(for: Double(seconds))
        let bytes = child.numbers().first ?? 0
        await fleet.stop()
        await map.stop()
        Report.note("without pages, the fixes and their map take \(Report.text(alone)) % of a core")
        Report.row("map/1000-fixes/s-to-\(pages)-pages", load, "%", atMost: 10)
        Report.row("map/1000-fixes/s-to-\(pages)-pages/sent", bytes / Double(pages * (seconds + 4)) / 1e3, "kB/s")
    }

    /// The share of a core that this process takes for some seconds.
    private func load(for seconds: Double) async throws -> Double {
        let (time, start) = (processorTime, moment)
        try await Task.sleep(for: .seconds(seconds))
        return (processorTime - time) / (moment - start) * 100
    }

    // MARK: The pages

    private func weigh() {
        let page = MapPage.files.reduce(0) { $0 + $1.bytes.count }
        Report.row("map/page", Double(page) / 1e3, "kB", atMost: 60)
        let fixes = 200_000
        let document = MapPage.document(data: Self.walk(fixes).json)
        Report.row("map/static-page-of-200k-fixes", Double(document.count) / 1e6, "MB")
        Report.row(
            "map/static-page-of-200k-fixes/fix", Double(document.count - page) / Double(fixes), "bytes", atMost: 16)
    }

    /// A walk with a fix each second, with altitudes and accuracies.
    static func walk(_ fixes: Int) -> MapDocument {
        var track = MapTrack(id: "1", name: "Walk")
        var random = Noise()
        for step in 0..<fixes {
            let angle = Double(step) / 3000
            let place = ServedMap.place(
                north: Double(step) * 0.1 * sin(angle) + random.next(),
                east: Double(step) * 0.1 * cos(angle) + random.next())
            track.append(
                Location(
                    latitude: place.latitude, longitude: place.longitude,
                    altitude: 400 + 80 * sin(angle * 7) + random.next(),
                    horizontalAccuracy: 4 + random.next(), timestamp: start.addingTimeInterval(Double(step))))
        }
        var document = MapDocument(title: "Walk")
        document.tracks = [track]
        return document
    }
}

/// The same numbers of −1…1 in each run.
private struct Noise {
    private var state: UInt64 = 1

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 30) - 1
    }
}
