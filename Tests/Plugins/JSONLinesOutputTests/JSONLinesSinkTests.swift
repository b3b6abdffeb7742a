import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import JSONLinesOutput
import TestSupport
import Testing

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct JSONLinesSinkTests {
    private let scratch: Scratch
    private let clock = ManualClock(start: Date(timeIntervalSince1970: 1_795_084_800))

    private let host: SinkHost

    init() throws {
        scratch = try Scratch()
        host = SinkHost(clock: clock)
    }

    private func location(_ second: Double, speed: Double? = nil) -> GeolocationEvent {
        .location(
            Location(
                latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 4.1,
                speed: speed, course: 231.4, timestamp: time(second)))
    }

    private func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_084_800 + second) }

    @Test("It fulfils the sink contract")
    func conformance() async throws {
        let scratch = scratch
        try await SinkConformance.verify(
            patience: 300,
            written: { _ in try scratch.text("events.jsonl").utf8.count },
            { _ in JSONLinesSink(path: scratch.path("events.jsonl")) })
    }

    @Test("Each event is a line with the documented keys; unknown values are left out")
    func lines() async throws {
        let sink = JSONLinesSink(path: scratch.path("events.jsonl"))
        try sink.start(in: host)
        sink.receive(.state(.running, time(0)))
        sink.receive(location(0.25, speed: 5))
        sink.receive(location(1))
        sink.receive(.heading(.device, HeadingValue(90, accuracy: 3), time(1)))
        sink.receive(.heading(.device, nil, time(2)))
        let heading = ResolvedHeading(heading: HeadingValue(90), source: .device, timestamp: time(1))
        sink.receive(.resolved(.presentation, heading, time(1)))
        sink.receive(.locationWithdrawn(time(2)))
        let failure = ProviderStatus.failed(ProviderError("\"it\" broke"))
        sink.receive(.status(ProviderStatusChange(provider: "gpx", status: failure, time: time(3))))
        sink.receive(.derived(RecordedEvent(type: "route", time: time(4), fields: ["points": .integer(2)])))
        await sink.finish()
        #expect(
            try scratch.text("events.jsonl") == """
                {"type":"state","time":"2026-11-19T10:40:00.000Z","state":"running"}
                {"type":"location","time":"2026-11-19T10:40:00.250Z","lat":47.6209134,"lon":9.1734021,"alt":405.2,\
                "hacc":4.1,"speed":5.0,"course":231.4}
                {"type":"location","time":"2026-11-19T10:40:01.000Z","lat":47.6209134,"lon":9.1734021,"alt":405.2,\
                "hacc":4.1,"course":231.4}
                {"type":"heading","time":"2026-11-19T10:40:01.000Z","source":"device","value":90.0,"accuracy":3.0}
                {"type":"heading","time":"2026-11-19T10:40:02.000Z","source":"device","value":null}
                {"type":"resolved","time":"2026-11-19T10:40:01.000Z","order":"presentation","value":90.0,"source":"device"}
                {"type":"location","time":"2026-11-19T10:40:02.000Z","value":null}
                {"type":"status","time":"2026-11-19T10:40:03.000Z","provider":"gpx","status":"failed",\
                "reason":"\\"it\\" broke"}
                {"type":"route","time":"2026-11-19T10:40:04.000Z","points":2}

                """)
        #expect(sink.drops.total == 0)
    }

    @Test("Behind a manager the file contains all events in order, and is complete when the sink is removed")
    func behindManager() async throws {
        let manager = GeolocationManager(clock: clock)
        let provider = ScriptedLocationProvider()
        manager.add(provider)
        let sink = JSONLinesSink(path: scratch.path("events.jsonl"), types: ["location", "state"])
        try manager.add(sink)
        manager.start()
        for number in 0..<5000 {
            provider.emit(Location(latitude: Double(number) / 100, longitude: 9, timestamp: time(Double(number))))
        }
        manager.stop()
        await manager.removeAllSinks()
        let lines = try scratch.text("events.jsonl").split(separator: "\n")
        #expect(lines.count == 5003, "the fixes, the withdrawal of the last one, and two statuses")
        #expect(lines.first?.contains("running") == true)
        #expect(lines.dropFirst(1234).first?.contains("\"lat\":12.33,") == true)
        #expect(lines.last?.contains("stopped") == true)
    }

    @Test("Only the requested types are written, including those of other sinks")
    func types() async throws {
        let sink = JSONLinesSink(path: scratch.path("events.jsonl"), types: ["heading", "route"])
        try sink.start(in: host)
        sink.receive(location(0))
        sink.receive(.heading(.course, HeadingValue(1), time(1)))
        sink.receive(.state(.stopped, time(2)))
        sink.receive(.derived(RecordedEvent(type: "route", time: time(3), fields: [:])))
        await sink.finish()
        #expect(
            try scratch.text("events.jsonl") == """
                {"type":"heading","time":"2026-11-19T10:40:01.000Z","source":"course","value":1.0}
                {"type":"route","time":"2026-11-19T10:40:03.000Z"}

                """)
    }

    @Test("A single event can be read at once, without waiting for the end")
    func readAtOnce() async throws {
        let reader = try scratch.makePipe("pipe")
        let sink = JSONLinesSink(path: scratch.path("pipe"), types: ["state"])
        try sink.start(in: host)
        sink.receive(.state(.running, time(0)))
        #expect(try await reader.readLine() == #"{"type":"state","time":"2026-11-19T10:40:00.000Z","state":"running"}"#)
        await sink.finish()
    }

    @Test("While its reader is slow the sink makes replays wait and wakes them, without losses")
    func demand() async throws {
        let reader = try scratch.makePipe("pipe")
        let sink = JSONLinesSink(path: scratch.path("pipe"))
        #expect(sink.demand == .ready)
        try sink.start(in: host)
        var count = 0
        while sink.demand == .ready {
            sink.receive(location(Double(count)))
            count += 1
        }
        #expect(count > 1000)
        async let lines = reader.countLines()
        await host.nextReadiness()
        #expect(sink.demand == .ready)
        sink.receive(location(0))
        await sink.finish()
        #expect(await lines == count + 1)
        #expect(sink.drops.total == 0)
    }

    @Test("Events that a reader does not read in time are dropped and counted")
    func drops() async throws {
        let reader = try scratch.makePipe("pipe")
        let sink = JSONLinesSink(path: scratch.path("pipe"))
        try sink.start(in: host)
        for number in 0..<60_000 { sink.receive(location(Double(number))) }
        #expect(sink.drops.total > 0)
        async let lines = reader.countLines()
        await sink.finish()
        #expect(await lines + sink.drops.total == 60_000)
        #expect(sink.drops.byReason.keys.sorted() == ["event that the output did not take in time"])
    }

    @Test(
        "A restart continues after the last complete event, and leaves another file unchanged",
        arguments: [
            ("", 0), (#"{"type":"state","time":"2026"#, 0), (#"{"ty"#, 0),
            (#"{"type":"lap","time":"2026-11-19T10:40:00.000Z"}"# + "\n{\"type\"", 1),
            (#"{"type":"FeatureCollection","features":[]}"#, nil), (#"{"type":"Feature"}"# + "\n", nil), ("diary", nil),
        ] as [(String, Int?)])
    func restart(earlier: String, kept: Int?) async throws {
        try Data(earlier.utf8).write(to: URL(fileURLWithPath: scratch.path("events.jsonl")))
        let sink = JSONLinesSink(path: scratch.path("events.jsonl"))
        guard let kept else {
            #expect(throws: ProviderError.self) { try sink.start(in: host) }
            #expect(try scratch.text("events.jsonl") == earlier)
            return
        }
        try sink.start(in: host)
        sink.receive(.state(.running, time(0)))
        await sink.finish()
        let lines = try scratch.text("events.jsonl").split(separator: "\n")
        #expect(lines.count == kept + 1)
        #expect(lines.last?.contains("running") == true)
        #expect(lines.prefix(kept).elementsEqual(earlier.split(separator: "\n").prefix(kept)))
        #expect(sink.drops.total == (earlier.isEmpty ? 0 : 1))
    }

    // MARK: Failures

    @Test("A file that cannot be opened is reported at the start")
    func cannotBeOpened() {
        let path = scratch.path("no/events.jsonl")
        #expect(throws: ProviderError("\(path) cannot be written: there is no such folder")) {
            try JSONLinesSink(path: path).start(in: host)
        }
    }

    @Test(
        "A full disk becomes a status event for the other sinks",
        .enabled(if: Scratch.hasFullDevice, "skipped: there is no /dev/full"))
    func fullDisk() async throws {
        let manager = GeolocationManager(clock: clock)
        let sink = JSONLinesSink(path: "/dev/full")
        let witness = RecordingSink()
        let host = try manager.add(sink)
        try manager.add(witness)
        let change = await withCheckedContinuation { continuation in
            witness.onEvent = { event in
                if case .status(let change) = event { continuation.resume(returning: change) }
            }
            manager.start()
        }
        #expect(change.provider == "jsonl")
        #expect(change.status == .failed(ProviderError("/dev/full cannot be written: No space left on device")))
        #expect(host.failure?.description == change.status.reason)
        #expect(sink.demand == .ready, "a replay does not wait for a sink that has failed")
        await manager.removeAllSinks()
    }

    @Test(
        "Events that arrive after a failure are counted as such, not as late",
        .enabled(if: Scratch.hasFullDevice, "skipped: there is no /dev/full"))
    func dropsAfterFailure() async throws {
        let sink = JSONLinesSink(path: "/dev/full")
        try sink.start(in: host)
        await withCheckedContinuation { continuation in
            host.onStatusChange = { _ in continuation.resume() }
            sink.receive(location(0))
        }
        clock.advance(by: 1)
        sink.receive(location(1))
        await sink.finish()
        #expect(sink.drops.byReason == ["event after the output failed": 1])
    }

    @Test("A protected file is rejected and left unchanged")
    func sparing() async throws {
        let path = scratch.path("walk.gpx")
        try Data("a track".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ProviderError("\(path) cannot be written: it is the file \(path) that a source reads")) {
            try JSONLinesSink(path: path, sparing: [path]).start(in: host)
        }
        #expect(try scratch.text("walk.gpx") == "a track")
    }

    @Test("A sink that was never started accepts events, waits and ends safely")
    func neverStarted() async {
        let sink = JSONLinesSink(path: scratch.path("events.jsonl"))
        sink.receive(location(0))
        #expect(sink.demand == .ready && sink.drops.total == 0)
        await sink.finish()
        #expect(throws: (any Error).self) { try scratch.text("events.jsonl") }
    }

    // MARK: The plugin

    @Test("The endpoint specifies the file and the types")
    func plugin() async throws {
        let endpoint = try Endpoint("jsonl:\(scratch.path("events.jsonl"))?types=state")
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedLocationProvider()
        }
        let registry = PluginRegistry(providers: [source], sinks: [JSONLinesSink.plugin])
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")], sinks: [endpoint], duration: 60)
        let pipeline = Pipeline(configuration, registry: registry, clock: clock)
        pipeline.end()
        _ = try await pipeline.run()
        let lines = try scratch.text("events.jsonl").split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("\"type\":\"state\"") })
    }

    /// The statuses of a pipeline with a destination.
    private func fault(_ text: String) async throws -> String? {
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedLocationProvider()
        }
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")], sinks: [try Endpoint(text)])
        let registry = PluginRegistry(providers: [source], sinks: [JSONLinesSink.plugin])
        let pipeline = Pipeline(configuration, registry: registry, clock: clock)
        do {
            try pipeline.prepare()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("A misspelt core type is an error; any other type may be that of another sink's events")
    func mistakenTypes() async throws {
        #expect(
            try await fault("jsonl:-?types=state,locaton")
                == "locaton in jsonl:-?types=state,locaton is not a type of event; did you mean location?")
        #expect(try await fault("jsonl:-?types=Heading")?.hasSuffix("did you mean heading?") == true)
        #expect(try await fault("jsonl:-?types=route,location,heading,resolved,state,status,turn") == nil)
    }

    @Test("An endpoint without a file is rejected")
    func pluginWithoutFile() async throws {
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedLocationProvider()
        }
        let registry = PluginRegistry(providers: [source], sinks: [JSONLinesSink.plugin])
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")], sinks: [try Endpoint("jsonl:")])
        let error = UsageError("jsonl: needs a file: write jsonl:events.jsonl, or jsonl:- for standard output")
        await #expect(throws: error) { try await Pipeline(configuration, registry: registry).run() }
    }
}
