import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A pipeline with filters")
struct FilteredPipelineTests {
    let workshop = Workshop()

    private func events(
        _ settings: [(name: String, texts: [String])], _ walk: @escaping @SensorActor (Workshop) -> Void
    ) async throws -> (sink: RecordingSink, outcome: PipelineOutcome) {
        let pipeline = try workshop.pipeline(settings)
        let started = Signal()
        let count = settings.filter { $0.name != "to" }.flatMap(\.texts).filter { $0.contains("source:") }.count
        var starts = 0
        for name in ["a", "b"] {
            workshop.onStart[name] = { _ in
                starts += 1
                if starts == count { started.fire() }
            }
        }
        let run = Task { try await pipeline.run() }
        await started.wait()
        walk(workshop)
        pipeline.end()
        let outcome = try await run.value
        return (try #require(workshop.kept.first), outcome)
    }

    private func fault(_ settings: [(name: String, texts: [String])]) -> String? {
        do {
            try workshop.pipeline(settings).prepare()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Filters after a source change what all destinations receive, and count what they drop")
    func behindSource() async throws {
        let (sink, outcome) = try await events([
            ("location", ["source:a | above?latitude=10 | above?latitude=20"]), ("to", ["keep:"]),
        ]) { workshop in
            for latitude in [5.0, 15, 25] { workshop.sources[0].emit(latitude) }
        }
        #expect(sink.fixes == [25])
        #expect(outcome.drops.map(\.name) == ["a"] && outcome.drops[0].drops.byReason == ["too far south": 2])
    }

    @Test("Filters before a destination change only what that destination receives")
    func beforeSink() async throws {
        let (sink, outcome) = try await events([
            ("location", ["source:a"]), ("to", ["above?latitude=10 | keep:", "keep:"]),
        ]) { workshop in
            for latitude in [5.0, 15] { workshop.sources[0].emit(latitude) }
            #expect(workshop.kept[0].host?.known.location?.latitude == 15)
            workshop.sources[0].emit(6)
            #expect(workshop.kept[0].host?.known.location?.latitude == 15)
            #expect(workshop.kept[1].host?.known.location?.latitude == 6)
        }
        #expect(sink.fixes == [15])
        #expect(workshop.kept[1].fixes == [5, 15, 6])
        #expect(outcome.drops.map(\.drops.byReason) == [["too far south": 2]])
    }

    @Test("A filter with a timer also works before a destination")
    func timed() async throws {
        let (sink, _) = try await events([("location", ["source:a"]), ("to", ["late | keep:", "keep:"])]) { workshop in
            workshop.sources[0].emit(5)
            workshop.clock.advance(by: 3)
        }
        #expect(sink.withdrawals == 1)
        #expect(workshop.kept[1].withdrawals == 1, "at the end")
    }

    @Test("Filters before a destination can change headings, and hide derived events")
    func headings() async throws {
        let (sink, outcome) = try await events([
            ("location", ["source:a"]), ("device-heading", ["compass:"]), ("to", ["turn | hide | keep:", "keep:"]),
        ]) { workshop in
            workshop.compasses[0].emit(HeadingValue(300))
            workshop.compasses[0].emit(nil)
            workshop.kept[1].host?.publish(RecordedEvent(type: "vessel", time: .now, fields: [:]))
        }
        #expect(sink.headings == [30, nil])
        #expect(workshop.kept[1].headings == [300, nil])
        #expect(sink.events.filter { $0.type == "vessel" }.isEmpty)
        #expect(outcome.drops.map(\.drops.byReason) == [["event that may contain a position": 1]])
    }

    @Test("A filter for raw samples makes the course from the samples of a source")
    func rawCourse() async throws {
        let (sink, _) = try await events([("course", ["source:a | raw"]), ("to", ["keep:"])]) { workshop in
            let source = workshop.sources[0]
            for speed in [5.0, 10] {
                source.courseDelegate?.courseProvider(source, didUpdateCourse: HeadingValue(speed), speed: speed)
            }
        }
        #expect(sink.headings.first == 10)
    }

    @Test("Of several sources the first that works is used, and a preferred one again after a delay")
    func failover() async throws {
        let (sink, outcome) = try await events([
            ("location", ["source:a", "source:b | above?latitude=50"]), ("failover", ["freshness=2&failback=3"]),
            ("to", ["keep:"]),
        ]) { workshop in
            let (a, b) = (workshop.sources[0], workshop.sources[1])
            a.emit(1)
            b.emit(51)
            b.emit(9)
            workshop.clock.advance(by: 1)
            b.emit(52)
            workshop.clock.advance(by: 1)
            for second in 0..<5 {
                a.emit(Double(second) + 2)
                b.emit(Double(second) + 53)
                workshop.clock.advance(by: 1)
            }
            a.report(.failed(ProviderError("a: gone")))
        }
        #expect(sink.fixes == [1, 52, 53, 54, 55, 5, 6, 57])
        #expect(outcome.failures.isEmpty, "others take over, and it is tried again")
        let reasons = sink.events.compactMap { event -> String? in
            guard case .status(let change) = event else { return nil }
            return change.status.reason
        }
        #expect(reasons.contains { $0.hasPrefix("using b: a is silent") })
    }

    @Test("A configuration can name headings and set the order of their sources")
    func orders() async throws {
        let (sink, _) = try await events([
            ("location", ["source:a"]), ("device-heading", ["compass:"]), ("collection", ["user"]),
            ("heading", ["beacon=course,device"]), ("to", ["keep:"]),
        ]) { workshop in
            workshop.compasses[0].emit(HeadingValue(300))
            workshop.compasses[0].emit(nil)
        }
        let resolved = sink.events.compactMap { event -> String? in
            guard case .resolved(let name, let heading, _) = event else { return nil }
            return "\(name.rawValue) \(heading.map { "\($0.value)" } ?? "nil")"
        }
        #expect(resolved == ["presentation 300.0", "beacon 300.0", "presentation nil", "beacon nil"])
    }

    @Test("The pipeline snoozes at rest, and runs again after a departure")
    func snooze() async throws {
        let (sink, _) = try await events([
            ("location", ["source:a"]), ("snooze", ["after=60&radius=40"]), ("to", ["keep:"]),
        ]) { workshop in
            let source = workshop.sources[0]
            for _ in 0..<3 {
                source.emit(5)
                workshop.clock.advance(by: 19)
            }
            source.emit(5.001)
            source.emit(5.001)
            workshop.clock.advance(by: 59)
            source.emit(5.001)
            workshop.clock.advance(by: 2)
            source.emit(5.0011)
            source.emit(6)
            source.emit(6.001)
        }
        let states = sink.events.compactMap { event -> GeolocationManagerState? in
            guard case .state(let state, _) = event else { return nil }
            return state
        }
        #expect(states == [.running, .snoozing, .running, .stopped])
    }

    @Test("An impossible configuration is reported in one sentence before anything runs")
    func faults() {
        #expect(
            fault([("location", ["source:a | abov"]), ("to", ["keep:"])])
                == "there is no filter abov (abov); did you mean above?")
        #expect(
            fault([("location", ["source:a | turn"]), ("to", ["keep:"])])
                == "turn filters no location: it cannot stand behind --location")
        #expect(
            fault([("location", ["source:a"]), ("to", ["raw | keep:"])]) == "raw cannot stand before a destination")
        #expect(
            fault([("course", ["source:a | turn | raw"]), ("to", ["keep:"])])
                == "raw needs raw samples: write it directly after a source of course and speed")
        #expect(
            fault([("location", ["compass:"]), ("to", ["keep:"])])
                == "compass: serves no location: it cannot stand behind --location")
    }
}

extension RecordingSink {
    fileprivate var fixes: [Double] {
        events.compactMap { if case .location(let fix) = $0 { fix.latitude } else { nil } }
    }

    fileprivate var withdrawals: Int { events.filter { if case .locationWithdrawn = $0 { true } else { false } }.count }

    fileprivate var headings: [Double?] {
        events.compactMap { if case .heading(_, let heading, _) = $0 { .some(heading?.value) } else { nil } }
    }
}
