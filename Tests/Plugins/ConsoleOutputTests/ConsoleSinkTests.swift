import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import TestSupport
import Testing

@testable import ConsoleOutput

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ConsoleSinkTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    private func makeSink(interval: Double? = nil, overview: ConsoleSink.Overview? = nil) throws -> ConsoleSink {
        let sink = ConsoleSink(path: scratch.path, interval: interval, overview: overview)
        try sink.start(in: SinkHost(clock: clock))
        return sink
    }

    private func fix(_ latitude: Double) -> GeolocationEvent {
        .location(Location(latitude: latitude, longitude: 9, timestamp: clock.now))
    }

    /// Returns the latitudes in the lines, which distinguish them.
    private func latitudes() throws -> [String] {
        try scratch.lines().map { String($0.split(separator: "  ")[1].prefix { $0 != "." }) }
    }

    @Test("It fulfils the sink contract")
    func conformance() async throws {
        let scratch = scratch
        try await SinkConformance.verify(
            patience: 300,
            written: { _ in try scratch.text().utf8.count },
            { _ in ConsoleSink(path: scratch.path, interval: nil, overview: nil) })
    }

    // MARK: Elsewhere than on a terminal

    @Test("The first fix is printed at once, then at most one line a second with the newest fix")
    func lineEachSecond() async throws {
        let sink = try makeSink()
        sink.receive(.state(.running, clock.now))
        for latitude in 0..<35 {
            sink.receive(fix(Double(latitude)))
            clock.advance(by: 0.1)
        }
        await sink.finish()
        #expect(try latitudes() == ["0", "9", "19", "29", "34"])
        #expect(try scratch.lines().dropFirst(2).prefix(2).allSatisfy { $0.hasSuffix("  10/s") })
    }

    /// An event with a text for readers.
    private struct Note: DerivedEvent {
        var type: String { "note" }
        let time = Date(timeIntervalSince1970: 0)
        let summary: String?
        func write(to writer: inout EventWriter) {}
    }

    @Test("Texts of other events are shown until they are replaced or cleared")
    func notes() async throws {
        let sink = try makeSink(interval: 0)
        for words in ["dog 48 ms", "dog 2 missing", nil, ""] {
            sink.receive(.derived(Note(summary: words)))
            sink.receive(fix(47))
            clock.advance(by: 1)
        }
        await sink.finish()
        let lines = try scratch.lines()
        #expect(lines.contains { $0.contains("dog 48 ms") } && lines.contains { $0.contains("  dog 2 missing") })
        #expect(lines.last?.contains("dog") == false)
    }

    @Test("Names in event texts cannot inject terminal commands")
    func hostileNotes() async throws {
        let sink = try makeSink(interval: 0)
        sink.receive(.derived(Note(summary: "\u{1B}[31mdog\u{202E} 48 ms")))
        sink.receive(fix(47))
        await sink.finish()
        #expect(try scratch.text().contains("\u{FFFD}[31mdog\u{FFFD} 48 ms"))
        #expect(try scratch.text().unicodeScalars.allSatisfy { $0 != "\u{1B}" && $0 != "\u{202E}" })
    }

    @Test("A fix with no successor is printed once its second has passed")
    func lastFix() async throws {
        let sink = try makeSink()
        sink.receive(fix(1))
        clock.advance(by: 0.2)
        sink.receive(fix(2))
        clock.advance(by: 3600)
        #expect(clock.nextDue == nil)
        await sink.finish()
        #expect(try latitudes() == ["1", "2"])
    }

    @Test("The interval is configurable")
    func interval() async throws {
        let sink = try makeSink(interval: 5)
        for latitude in 0..<12 {
            sink.receive(fix(Double(latitude)))
            clock.advance(by: 1)
        }
        await sink.finish()
        #expect(try latitudes() == ["0", "4", "9", "11"])
    }

    @Test("When the manager stops, a last line shows the end and the run's average rate")
    func lastLine() async throws {
        let sink = try makeSink { [clock] in (clock.instant < SensorInstant(nanoseconds: 500_000_000) ? 0.25 : 1, 7) }
        sink.receive(.state(.running, clock.now))
        for latitude in 0..<50 {
            sink.receive(fix(Double(latitude)))
            clock.advance(by: 0.01)
        }
        sink.receive(.state(.stopped, clock.now))
        await sink.finish()
        #expect(try latitudes() == ["0", "49"])
        let last = try #require(try scratch.lines().last)
        #expect(last.contains("  100/s  7 dropped  [#######################]  100%"))
    }

    @Test("The last line is not repeated if it already shows the newest fix")
    func noRepetition() async throws {
        let sink = try makeSink()
        sink.receive(.state(.running, clock.now))
        sink.receive(fix(1))
        clock.advance(by: 5)
        sink.receive(.state(.stopped, clock.now))
        await sink.finish()
        #expect(try latitudes() == ["1"])
    }

    @Test("Nothing is shown at all if no fix and no heading arrived")
    func nothing() async throws {
        let sink = try makeSink()
        sink.receive(.state(.running, clock.now))
        sink.receive(.status(ProviderStatusChange(provider: "gps", status: .starting, time: clock.now)))
        sink.receive(.locationWithdrawn(clock.now))
        clock.advance(by: 10)
        sink.receive(.state(.stopped, clock.now))
        await sink.finish()
        #expect(try scratch.text().isEmpty)
    }

    @Test("A withdrawal and the values after it are shown")
    func withdrawal() async throws {
        let sink = try makeSink()
        for event in [fix(1), .locationWithdrawn(clock.now), fix(2)] {
            sink.receive(event)
            clock.advance(by: 2)
        }
        await sink.finish()
        #expect(try scratch.lines().map { $0.contains("position lost") } == [false, true, false])
    }

    @Test("The satellites are no longer shown after a withdrawal, until the receiver reports them again")
    func withdrawnSatellites() async throws {
        let sink = try makeSink()
        var status = ReceiverStatus(time: clock.now)
        (status.satellitesUsed, status.satellitesInView) = (9, 14)
        for event in [.derived(status), fix(1), .locationWithdrawn(clock.now), .derived(status)] {
            sink.receive(event)
            clock.advance(by: 2)
        }
        await sink.finish()
        #expect(try scratch.lines().map { $0.contains("9/14 satellites") } == [true, true, false, true])
    }

    @Test("Only the heading used for presentation is shown")
    func headings() async throws {
        let sink = ConsoleSink(path: scratch.path, interval: nil, overview: nil)
        let host = SinkHost(clock: clock)
        try sink.start(in: host)
        let user = ResolvedHeading(heading: HeadingValue(30), source: .user, timestamp: clock.now)
        let course = ResolvedHeading(heading: HeadingValue(60), source: .course, timestamp: clock.now)
        host.known = KnownValues(collection: course, presentation: user)
        sink.receive(.resolved(.presentation, user, clock.now))
        sink.receive(.resolved(.collection, course, clock.now))
        sink.receive(.heading(.device, HeadingValue(90), clock.now))
        clock.advance(by: 2)
        await sink.finish()
        #expect(try scratch.lines() == ["waiting for a fix  course –  heading 30° (user)"])
    }

    @Test(
        "A heading is followed by its source, and the last line marks the last fix as such", arguments: [false, true])
    func ends(isLost: Bool) async throws {
        let manager = GeolocationManager(clock: clock)
        let (gps, compass) = (ScriptedLocationProvider(), ScriptedDeviceHeadingProvider())
        manager.add(gps)
        manager.add(compass)
        try manager.add(ConsoleSink(path: scratch.path, interval: nil, overview: nil))
        manager.start()
        compass.emit(HeadingValue(90))
        gps.emit(Location(latitude: 1, longitude: 9, timestamp: clock.now))
        clock.advance(by: 2)
        manager.remove(compass)
        gps.emit(Location(latitude: 2, longitude: 9, timestamp: clock.now))
        clock.advance(by: 2)
        gps.emit(Location(latitude: 3, longitude: 9, timestamp: clock.now))
        if isLost { manager.remove(gps) }
        manager.stop()
        await manager.removeAllSinks()
        let lines = try scratch.lines()
        #expect(lines.map { $0.contains("heading 90°") } == [true, true, false, false])
        #expect(lines.last?.hasPrefix("11:06:44  last at 3.000000, 9.000000  course –") == true)
        #expect(lines.last?.contains("heading") == false)
    }

    // MARK: On a terminal

    #if os(Linux)
        @Test("On a terminal each picture replaces the previous one, ten times a second, within the width")
        func terminal() async throws {
            let terminal = try PseudoTerminal(columns: 60)
            let sink = ConsoleSink(path: terminal.path, interval: nil, overview: nil)
            try sink.start(in: SinkHost(clock: clock))
            for latitude in 0..<4 {
                sink.receive(fix(Double(latitude)))
                clock.advance(by: 0.05)
            }
            await sink.finish()
            let pictures = await terminal.read().split(separator: "\r", omittingEmptySubsequences: false)
            #expect(pictures.count == 4)
            #expect(pictures.first?.isEmpty == true)
            #expect(pictures.last?.hasSuffix("\n") == true, "the end leaves the line in place")
            for (picture, latitude) in zip(pictures.dropFirst(), [0, 1, 3]) {
                let text = picture.components(separatedBy: "\u{1B}[K")
                #expect(text.first?.hasPrefix("11:06:40 \(latitude).000000 9.000000") == true)
                #expect((text.first?.count ?? 0) < 60)
                #expect(text.count == 2)
            }
        }

        @Test("A terminal on which nothing was drawn is left unchanged")
        func emptyTerminal() async throws {
            let terminal = try PseudoTerminal(columns: 80)
            let sink = ConsoleSink(path: terminal.path, interval: nil, overview: nil)
            try sink.start(in: SinkHost(clock: clock))
            sink.receive(.state(.stopped, clock.now))
            await sink.finish()
            #expect(await terminal.read().isEmpty)
        }
    #endif

    // MARK: Failures and the plugin

    @Test(
        "A closed reader becomes a status event",
        .enabled(if: Scratch.hasFullDevice, "skipped: there is no /dev/full"))
    func failure() async throws {
        let manager = GeolocationManager(clock: clock)
        let provider = ScriptedLocationProvider()
        manager.add(provider)
        let sink = ConsoleSink(path: "/dev/full", interval: nil, overview: nil)
        let witness = RecordingSink()
        let host = try manager.add(sink)
        try manager.add(witness)
        manager.start()
        let change = await withCheckedContinuation { continuation in
            witness.onEvent = { event in
                if case .status(let change) = event, case .failed = change.status {
                    continuation.resume(returning: change)
                }
            }
            provider.emit(Location(latitude: 1, longitude: 9, timestamp: clock.now))
        }
        #expect(change.provider == "print")
        #expect(host.failure?.description == "/dev/full cannot be written: No space left on device")
        await manager.removeAllSinks()
    }

    @Test("The endpoint has no address, only an interval")
    func plugin() async throws {
        func fault(_ text: String) async throws -> String? {
            let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
                ScriptedLocationProvider()
            }
            let registry = PluginRegistry(providers: [source], sinks: [ConsoleSink.plugin])
            let configuration = PipelineConfiguration(
                sources: [.location: try Endpoint("none:")], sinks: [try Endpoint(text)])
            let pipeline = Pipeline(configuration, registry: registry, clock: clock)
            pipeline.end()
            do {
                _ = try await pipeline.run()
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(try await fault("print:") == nil)
        #expect(try await fault("print:-?interval=0.5") == nil)
        #expect(
            try await fault("print:out.txt")
                == "print: has no address (print:out.txt); write jsonl:FILE to write a file")
        #expect(
            try await fault("print:?interval=-1")
                == "interval=-1 in print:?interval=-1 is not right: write a number of 0 s or more")
    }
}
