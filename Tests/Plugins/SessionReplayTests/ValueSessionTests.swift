import CodecSupport
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import SessionRecording
import SessionReplay
import TestSupport
import Testing

@Suite("A source without wires is replayed by its values", .serialized, .timeLimit(.minutes(20)))
@SensorActor struct ValueSessionTests {
    /// A source that reports the values of the test.
    private final class Reporter: MultiRoleSource, LocationProvider, RawCourseProvider {
        init(clock: any SensorClock) { super.init(name: "reporter", clock: clock) }

        override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider, userHeadingProvider] }
    }

    @Test("with location, course and speed, headings, withdrawals and statuses")
    func values() async throws {
        let trip = try Trip()
        let made = Guarded<[Reporter]>([])
        let plugin = ProviderPlugin(
            name: "Reporter", summary: "Reports.", schemes: ["reporter"], examples: ["reporter:"]
        ) { _, context in
            let reporter = Reporter(clock: context.clock)
            made.withLock { $0.append(reporter) }
            return reporter
        }
        let registry = Trip.registry.adding(providers: [plugin])
        let pipeline = Pipeline(
            try trip.configuration([.location: "reporter:"], to: ["record:trip", "jsonl:trip.jsonl"]),
            registry: registry)
        try pipeline.prepare()
        let run = Task { @SensorActor in try await pipeline.run() }
        try await Patience.wait("a start") { pipeline.manager.state == .running }
        let reporter = try #require(made.withLock { $0.first })
        for step in 0..<50 {
            let time = Date(timeIntervalSince1970: 1_795_084_800 + Double(step) / 3)
            reporter.reportRunning()
            reporter.emit(location: Location(latitude: 47 + Double(step) / 7e4, longitude: 9.1, timestamp: time))
            reporter.emit(course: HeadingValue(Double(step) * 3.3, timestamp: time), speed: step % 2 == 0 ? 1.5 : nil)
            reporter.emit(deviceHeading: step % 10 == 9 ? nil : HeadingValue(Double(step), timestamp: time))
            reporter.emit(userHeading: HeadingValue(Double(step) / 2, accuracy: 3, timestamp: time))
            await Task.yield()
        }
        reporter.report(.degraded("no sky"))
        reporter.emit(location: nil)
        reporter.finish(nil)
        _ = try await run.value
        let again = Pipeline(
            try trip.configuration(
                [.location: "replay:\(trip.scratch.path("trip"))?rate=max"], to: ["jsonl:again.jsonl"]),
            registry: registry)
        let outcome = try await again.run()
        let lines = try trip.lines("trip.jsonl")
        #expect(lines.count > 200)
        #expect(try trip.lines("again.jsonl") == lines)
        #expect(outcome.cause == .sourceEnded)
        #expect(made.withLock { $0.count } == 1)
    }

    @Test(
        "as values of other devices, and with headings that are valid until they change, only if the source says so",
        arguments: [false, true])
    func properties(isSet: Bool) async throws {
        let trip = try Trip()
        let made = Guarded<[Tracker]>([])
        let found = Guarded<[[Bool?]]>([])
        let source = ProviderPlugin(name: "Tracker", summary: "", schemes: ["tracker"]) { _, context in
            let tracker = Tracker(isSet: isSet, clock: context.clock)
            made.withLock { $0.append(tracker) }
            return tracker
        }
        let probe = SinkPlugin(name: "Probe", summary: "", schemes: ["probe"]) { _, _ in
            Probe { properties in found.withLock { $0.append(properties) } }
        }
        let registry = Trip.registry.adding(providers: [source], sinks: [probe])
        let pipeline = Pipeline(
            try trip.configuration([.location: "tracker:"], to: ["record:trip", "probe:1"]), registry: registry)
        try pipeline.prepare()
        let run = Task { @SensorActor in try await pipeline.run() }
        try await Patience.wait("a start") { pipeline.manager.state == .running }
        let tracker = try #require(made.withLock { $0.first })
        let time = Date(timeIntervalSince1970: 1_795_084_800)
        tracker.emit(location: Location(latitude: 47, longitude: 9, timestamp: time))
        tracker.finish(nil)
        _ = try await run.value
        let replay = "replay:\(trip.scratch.path("trip"))?rate=max"
        _ = try await Pipeline(try trip.configuration([.location: replay], to: ["probe:2"]), registry: registry).run()
        #expect(found.withLock { $0 } == [[isSet, isSet], [isSet, isSet]])
    }

    @Test("sources that differ only in a secret cannot be recorded, since a recording contains none")
    func twins() throws {
        let trip = try Trip()
        let plugin = ProviderPlugin(name: "Reporter", summary: "", schemes: ["reporter"]) { _, context in
            Reporter(clock: context.clock)
        }
        let registry = Trip.registry.adding(providers: [plugin])
        func prepare(_ course: String, to sink: String) throws {
            let sources = [SensorRole.location: "reporter:./feed --token=s3cret", .course: course]
            try Pipeline(try trip.configuration(sources, to: [sink, "jsonl:x"]), registry: registry).prepare()
        }
        let refusal = #expect(throws: UsageError.self) { try prepare("reporter:./feed --token=other", to: "record:y") }
        let reason = "two sources differ in nothing else: reporter:./feed --token=***"
        #expect(refusal?.description.contains(reason) == true)
        try prepare("reporter:./feed --token=other", to: "jsonl:y")
        try prepare("reporter:./feed --token=s3cret", to: "record:y")
        try prepare("reporter:./feed --token=other -v", to: "record:y")
    }

    @Test("values after the end of the run are not stored, and their sender is notified")
    func lateValues() async throws {
        let trip = try Trip()
        let made = Guarded<[Reporter]>([])
        let plugin = ProviderPlugin(name: "Reporter", summary: "", schemes: ["reporter"]) { _, context in
            let reporter = Reporter(clock: context.clock)
            made.withLock { $0.append(reporter) }
            return reporter
        }
        let pipeline = Pipeline(
            try trip.configuration([.location: "reporter:"], to: ["record:trip", "jsonl:trip.jsonl"]),
            registry: Trip.registry.adding(providers: [plugin]))
        try pipeline.prepare()
        let run = Task { @SensorActor in try await pipeline.run() }
        try await Patience.wait("a start") { pipeline.manager.state == .running }
        let reporter = try #require(made.withLock { $0.first })
        let time = Date(timeIntervalSince1970: 1_795_084_800)
        reporter.emit(location: Location(latitude: 47, longitude: 9, timestamp: time))
        let early = await withCheckedContinuation { continuation in
            reporter.hosts.whenKept { continuation.resume(returning: $0) }
        }
        #expect(early == .kept)
        var late: DeliveryReceipt?
        pipeline.end()
        reporter.emit(location: Location(latitude: 48, longitude: 9, timestamp: time))
        reporter.hosts.whenKept { late = $0 }
        #expect(late == .lost("the recorded run did not take all of it"))
        _ = try await run.value
        let text = try trip.scratch.text("trip.jsonl")
        #expect(text.contains(#""lat":47"#) && !text.contains(#""lat":48"#))
    }
}

/// A source whose values may be those of other devices, and whose headings may be reported only when they change.
private final class Tracker: MultiRoleSource, LocationProvider {
    private let isSet: Bool

    init(isSet: Bool, clock: any SensorClock) {
        self.isSet = isSet
        super.init(name: "tracker", clock: clock)
    }

    override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }
    override var reportsOtherDevices: Bool { isSet }
    override var headingsReportChangesOnly: Bool { isSet }
}

/// A sink that calls a function with two properties of the manager's providers for each fix: whether the location
/// belongs to other devices, and whether the device heading is reported only when it changes.
private final class Probe: GeolocationSink {
    private let report: @SensorActor ([Bool?]) -> Void
    private var host: SinkHost?

    init(_ report: @escaping @SensorActor ([Bool?]) -> Void) { self.report = report }

    func start(in host: SinkHost) { self.host = host }

    func receive(_ event: GeolocationEvent) {
        guard case .location = event, let host else { return }
        report([
            host.provider(of: .location)?.reportsOtherDevices, host.provider(of: .deviceHeading)?.reportsChangesOnly,
        ])
    }
}
