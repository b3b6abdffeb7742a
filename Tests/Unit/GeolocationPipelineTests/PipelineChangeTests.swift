import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A change of the configuration during a run")
struct PipelineChangeTests {
    let workshop = Workshop()

    private func configuration(_ settings: [(name: String, texts: [String])]) throws -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        for setting in settings { try configuration.set(setting.name, to: setting.texts) }
        return configuration
    }

    /// Runs a pipeline with the source `a`, and runs a body once the pipeline has started.
    private func run(
        _ settings: [(name: String, texts: [String])], _ body: (Pipeline) async throws -> Void
    ) async throws -> PipelineOutcome {
        let pipeline = try workshop.pipeline(settings)
        let started = Signal()
        workshop.onStart["a"] = { _ in started.fire() }
        let run = Task { try await pipeline.run() }
        await started.wait()
        try await body(pipeline)
        pipeline.end()
        return try await run.value
    }

    private func latitudes(of sink: RecordingSink) -> [Double] {
        sink.events.compactMap { if case .location(let fix) = $0 { fix.latitude } else { nil } }
    }

    @Test("of one destination out of ten leaves the nine others running without a gap")
    func destinations() async throws {
        let names = (0..<10).map { "keep:\($0)" }
        _ = try await run([("location", ["source:a"]), ("to", names)]) { pipeline in
            let source = workshop.sources[0]
            source.emit(1)
            let words = try await pipeline.change(
                to: try configuration([
                    ("location", ["source:a"]), ("to", Array(names.dropFirst()) + ["above?latitude=3 | keep:0"]),
                ]))
            #expect(words == "1 removed from the destinations, 1 added to the destinations")
            for latitude in [2.0, 3] { source.emit(latitude) }
            #expect(source.starts == 1 && source.stops == 0)
        }
        for sink in workshop.kept[1..<10] {
            #expect(latitudes(of: sink) == [1, 2, 3])
            #expect(sink.startCount == 1 && sink.finishCount == 1)
        }
        #expect(latitudes(of: workshop.kept[0]) == [1])
        #expect(latitudes(of: workshop.kept[10]) == [3])
    }

    @Test(
        "replaces a source, and empties a role that no source serves any more", .timeLimit(.minutes(5)))
    func sources() async throws {
        let outcome = try await run([
            ("location", ["source:a"]), ("device-heading", ["compass:"]), ("to", ["keep:"]),
        ]) { pipeline in
            workshop.sources[0].emit(1)
            workshop.compasses[0].emit(HeadingValue(90))
            workshop.kept[0].receipt = nil
            let words = try await pipeline.change(
                to: try configuration([
                    ("location", ["source:b"]), ("collection", ["device"]), ("to", ["keep:"]),
                ]))
            #expect(words == "another location, another device-heading")
            workshop.sources[0].emit(2)
            workshop.sources[1].emit(3)
            #expect(workshop.sources[0].stops == 1 && workshop.sources[1].starts == 1)
            #expect(pipeline.manager.known.device == nil)
            #expect(pipeline.manager.collectionHeading.order == [.device])
            workshop.sources[0].report(.ended)
            #expect(!pipeline.isEnding, "a source that is gone does not end the run")
            #expect(workshop.sources.map(\.completions) == [0, 0])
            workshop.kept[0].receipt = .written
            // A source that is gone completes its work as soon as the sinks have written its values.
            while workshop.sources[0].completions == 0 { await Task.yield() }
        }
        #expect(workshop.sources.map(\.completions) == [1, 1])
        #expect(latitudes(of: workshop.kept[0]) == [1, 3])
        #expect(outcome.cause == .stopped)
    }

    @Test("that starts a source again leads to the end of the run when the source has ended again")
    func startedAgain() async throws {
        workshop.onStart["b"] = { $0.report(.running) }
        let outcome = try await run([
            ("location", ["source:a"]), ("course", ["source:b"]), ("to", ["keep:"]),
        ]) { pipeline in
            workshop.sources[1].report(.ended)
            let words = try await pipeline.change(
                to: try configuration([("location", ["source:b"]), ("to", ["keep:"])]))
            #expect(words == "another location, another course")
            #expect(workshop.sources[1].starts == 1 && !pipeline.isEnding)
            workshop.sources[1].report(.ended)
            #expect(pipeline.isEnding)
        }
        #expect(workshop.sources.count == 2 && outcome.cause == .sourceEnded)
    }

    @Test("to a source that has ended and is not started again ends the run")
    func endedBefore() async throws {
        let outcome = try await run([
            ("location", ["source:a"]), ("course", ["source:b"]), ("to", ["keep:"]),
        ]) { pipeline in
            workshop.sources[1].report(.ended)
            _ = try await pipeline.change(
                to: try configuration([("location", ["source:b"]), ("course", ["source:b"]), ("to", ["keep:"])]))
            #expect(pipeline.isEnding)
        }
        #expect(outcome.cause == .sourceEnded)
    }

    @Test("of the fail-over rule applies to all roles that several sources fill, named or not")
    func failover() async throws {
        let settings = [("location", ["source:a", "source:b"]), ("to", ["keep:"])]
        _ = try await run(settings) { pipeline in
            @SensorActor func course() -> FailoverCourseProvider? {
                workshop.kept[0].host?.provider(of: .course) as? FailoverCourseProvider
            }
            let first = try #require(course())
            #expect(first.freshness == 5)
            _ = try await pipeline.change(to: try configuration(settings))
            #expect(course() === first)
            let words = try await pipeline.change(
                to: try configuration(settings + [("failover", ["freshness=20"])]))
            #expect(words == "another location")
            #expect(course()?.freshness == 20)
            let location = workshop.kept[0].host?.provider(of: .location) as? FailoverLocationProvider
            #expect(location?.freshness == 20)
        }
    }

    @Test("to a configuration that cannot work is refused, and changes nothing")
    func fault() async throws {
        _ = try await run([("location", ["source:a"]), ("to", ["keep:"])]) { pipeline in
            for settings in [
                [("location", ["source:b"]), ("to", ["nowhere:"])],
                [("location", ["source:a | abov"]), ("to", ["keep:"])],
                [("location", ["source:a"])], [("location", ["source:a"]), ("to", ["keep:"]), ("snooze", ["after=5"])],
            ] as [[(name: String, texts: [String])]] {
                let new = try configuration(settings)
                await #expect(throws: UsageError.self) { try await pipeline.change(to: new) }
            }
            workshop.sources[0].emit(1)
        }
        #expect(latitudes(of: workshop.kept[0]) == [1])
        #expect(workshop.sources[0].starts == 1)
    }

    @Test("to a destination that cannot be started is reported as a failure of the run")
    func failure() async throws {
        workshop.startErrors["b"] = ProviderError("b: no space left")
        let outcome = try await run([("location", ["source:a"]), ("to", ["keep:"])]) { pipeline in
            let words = try await pipeline.change(
                to: try configuration([("location", ["source:a"]), ("to", ["keep:", "file:b"])]))
            #expect(words == "the same sources and destinations" || words.hasSuffix("b: no space left"))
        }
        #expect(outcome.failures == ["b: no space left"])
    }

    @Test("of the only destination does not end the run if the old one fails, and the failure is reported")
    func failureOfRemoved() async throws {
        let outcome = try await run([("location", ["source:a"]), ("to", ["file:a"])]) { pipeline in
            workshop.files[0].finishError = ProviderError("a: no space left")
            let words = try await pipeline.change(
                to: try configuration([("location", ["source:a"]), ("to", ["file:b"])]))
            #expect(words == "1 removed from the destinations, 1 added to the destinations")
            #expect(!pipeline.isEnding && workshop.files[1].isOpen)
        }
        #expect(outcome.cause == .stopped && outcome.failures == ["a: no space left"])
    }

    @Test(
        "to a single destination that cannot be started does not end the run, and a later change starts it",
        arguments: [[], ["work:"]])
    func retry(others: [String]) async throws {
        let outcome = try await run([("location", ["source:a"]), ("to", others + ["file:a"])]) { pipeline in
            let new = try configuration([("location", ["source:a"]), ("to", others + ["file:b"])])
            workshop.startErrors["b"] = ProviderError("b: there is no such folder")
            #expect(
                try await pipeline.change(to: new) == "1 removed from the destinations, b: there is no such folder")
            #expect(!pipeline.isEnding)
            workshop.startErrors["b"] = nil
            #expect(try await pipeline.change(to: new) == "1 added to the destinations")
            #expect(workshop.files.map(\.isOpen) == [false, false, true])
        }
        #expect(outcome.cause == .stopped && outcome.failures == ["b: there is no such folder"])
    }

    @Test("is completed before the run ends, but starts no destinations then")
    func end() async throws {
        let outcome = try await run([("location", ["source:a"]), ("to", ["file:a", "keep:"])]) { pipeline in
            let (finishing, written) = (Signal(), Signal())
            let old = workshop.files[0]
            old.finishError = ProviderError("a: no space left")
            old.onFinish = {
                finishing.fire()
                await written.wait()
            }
            let new = try configuration([("location", ["source:a"]), ("to", ["keep:", "file:b"])])
            let change = Task { try await pipeline.change(to: new) }
            await finishing.wait()
            pipeline.end()
            written.fire()
            #expect(
                try await change.value == "1 removed from the destinations, none added, since the run is ending")
        }
        #expect(outcome.failures == ["a: no space left"])
        #expect(workshop.kept.map(\.finishCount) == [1])
        let (old, new) = (workshop.files[0], workshop.files[1])
        #expect(old.finishes == 1 && !new.isOpen && new.finishes == 0)
    }

    @Test(
        "waits for the reader of a destination that it removes for 10 s, and not at all behind a store, removed or not",
        .timeLimit(.minutes(5)), arguments: [("", ""), ("depot:d | ", "depot:d | "), ("depot:d | ", "")])
    func stalledReader(store: String, storeOfOther: String) async throws {
        let others = [storeOfOther + "keep:"]
        let outcome = try await run([("location", ["source:a"]), ("to", [store + "file:a"] + others)]) { pipeline in
            let (finishing, abandoned) = (Signal(), Signal())
            workshop.files[0].onHurry = { abandoned.fire() }
            workshop.files[0].onFinish = {
                finishing.fire()
                await abandoned.wait()
            }
            let new = try configuration([("location", ["source:a"]), ("to", others)])
            let change = Task { try await pipeline.change(to: new) }
            await finishing.wait()
            if store.isEmpty { workshop.clock.advance(by: 10) }
            #expect(try await change.value == "1 removed from the destinations")
        }
        #expect(outcome.cause == .stopped && outcome.failures.isEmpty)
    }

    @Test("waits for the readers of all destinations that it removes for 10 s together", .timeLimit(.minutes(5)))
    func stalledReaders() async throws {
        let files = ["file:a", "file:b"]
        let outcome = try await run([("location", ["source:a"]), ("to", files + ["keep:"])]) { pipeline in
            let finishing = Signal()
            for file in workshop.files {
                let abandoned = Signal()
                file.onHurry = { abandoned.fire() }
                file.onFinish = {
                    finishing.fire()
                    await abandoned.wait()
                }
            }
            let new = try configuration([("location", ["source:a"]), ("to", ["keep:"])])
            let change = Task { try await pipeline.change(to: new) }
            await finishing.wait()
            workshop.clock.advance(by: 10)
            #expect(try await change.value == "2 removed from the destinations")
        }
        #expect(outcome.cause == .stopped && outcome.failures.isEmpty)
    }

    @Test("does not hurry a destination that it removes and that writes its last data within some seconds")
    func slowReader() async throws {
        _ = try await run([("location", ["source:a"]), ("to", ["file:a", "keep:"])]) { pipeline in
            let (finishing, written) = (Signal(), Signal())
            workshop.files[0].onHurry = { Issue.record("the destination was hurried") }
            workshop.files[0].onFinish = {
                finishing.fire()
                await written.wait()
            }
            let new = try configuration([("location", ["source:a"]), ("to", ["keep:"])])
            let change = Task { try await pipeline.change(to: new) }
            await finishing.wait()
            workshop.clock.advance(by: 9)
            written.fire()
            #expect(try await change.value == "1 removed from the destinations")
            workshop.clock.advance(by: 9)
        }
    }

    @Test("keeps the losses and the drops of the parts that it removes")
    func drops() async throws {
        let outcome = try await run([
            ("location", ["source:a | above?latitude=2"]), ("to", ["file:f", "depot:d | file:g", "keep:"]),
        ]) { pipeline in
            workshop.sources[0].emit(1)
            workshop.sources[0].drops.add("point without lat or lon", count: 3)
            for file in workshop.files {
                file.drops.add("event not taken in time", count: 2)
                file.lose(2, because: "the disk is slow")
            }
            _ = try await pipeline.change(
                to: try configuration([("location", ["source:b"]), ("to", ["depot:d", "keep:"])]))
        }
        #expect(outcome.drops.map(\.name) == ["a", "f", "g"])
        #expect(
            outcome.drops.map(\.drops.byReason) == [
                ["point without lat or lon": 3, "too far south": 1], ["event not taken in time": 2],
                ["event not taken in time": 2],
            ])
        #expect(
            outcome.failures == [
                "f: 2 events were lost: the disk is slow", "g: 2 events were lost: the disk is slow",
            ])
    }

    @Test("counts the drops of removed sources with the same name together, and completes each of them once")
    func dropsOfSeveral() async throws {
        let outcome = try await run([("location", ["source:a | above?latitude=2"]), ("to", ["keep:"])]) { pipeline in
            for name in ["b", "a", "b"] {
                workshop.sources.last?.emit(1)
                workshop.kept[0].receipt = workshop.kept[0].receipt == nil ? .taken : nil
                _ = try await pipeline.change(
                    to: try configuration([("location", ["source:\(name) | above?latitude=2"]), ("to", ["keep:"])]))
            }
        }
        #expect(workshop.sources.map(\.completions) == [1, 1, 1, 1])
        #expect(outcome.drops.map(\.name).sorted() == ["a", "b"])
        #expect(outcome.drops.first { $0.name == "a" }?.drops.byReason == ["too far south": 2])
    }

    @Test("keeps the drops of the filters that it replaces")
    func filterDrops() async throws {
        let outcome = try await run([("location", ["source:a | above?latitude=2"]), ("to", ["keep:"])]) { pipeline in
            workshop.sources[0].emit(1)
            _ = try await pipeline.change(
                to: try configuration([("location", ["source:a | above?latitude=3"]), ("to", ["keep:"])]))
            workshop.sources[0].emit(2)
        }
        #expect(workshop.sources.count == 1)
        #expect(outcome.drops.map(\.drops.byReason) == [["too far south": 2]])
    }

    @Test("keeps the drops that a filter counts when it is stopped to be replaced")
    func finalFilterDrops() async throws {
        let outcome = try await run([("location", ["source:a | hold"]), ("to", ["keep:"])]) { pipeline in
            workshop.sources[0].emit(1)
            _ = try await pipeline.change(
                to: try configuration([("location", ["source:a"]), ("to", ["keep:"])]))
        }
        #expect(outcome.drops.map(\.drops.byReason) == [["held at the stop": 1]])
    }
}
