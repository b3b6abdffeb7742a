import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@Suite(.timeLimit(.minutes(20))) @SensorActor struct PipelineTests {
    private let workshop = Workshop()

    // MARK: Ends

    @Test("The end of a source ends the run after all its fixes were delivered, and all sinks are finished")
    func sourceEnds() async throws {
        workshop.onStart["walk"] = { source in
            source.emit(47.1)
            source.emit(47.2)
            source.report(.ended)
        }
        let pipeline = try workshop.pipeline([.location: "source:walk"], to: ["keep:", "file:out", "keep:"])
        let outcome = try await pipeline.run()
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.failures.isEmpty)
        #expect(outcome.counters.locations == 2)
        #expect(outcome.drops.isEmpty)
        for sink in workshop.kept {
            #expect(sink.locations.map(\.latitude) == [47.1, 47.2])
            #expect(sink.states == [.running, .stopped])
            #expect(sink.startCount == 1)
            #expect(sink.finishCount == 1)
        }
        #expect(workshop.files.map(\.finishes) == [1])
        #expect(workshop.sources.map(\.stops) == [1])
        #expect(pipeline.manager.state == .stopped)
    }

    @Test("A run ends when its duration is over, not before")
    func duration() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk"], duration: 60)
        let run = Task { try await pipeline.run() }
        await started.wait()
        workshop.clock.advance(by: 59.999)
        await Task.yield()
        #expect(pipeline.manager.state == .running)
        workshop.clock.advance(by: 0.001)
        let outcome = try await run.value
        #expect(outcome.cause == .durationOver)
        #expect(outcome.seconds == 60)
        #expect(workshop.clock.nextDue == nil)
    }

    @Test("A run that ends before its duration leaves no timer behind")
    func durationNotReached() async throws {
        workshop.onStart["walk"] = { $0.report(.ended) }
        let outcome = try await workshop.pipeline([.location: "source:walk"], duration: 60).run()
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.seconds == 0)
        #expect(workshop.clock.nextDue == nil)
    }

    @Test("A run can be ended, and ending it again has no effect")
    func end() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk"])
        let run = Task { try await pipeline.run() }
        await started.wait()
        pipeline.end()
        pipeline.end()
        #expect(try await run.value.cause == .stopped)
        #expect(workshop.kept.map(\.finishCount) == [1])
    }

    @Test("A run whose end was requested before its start ends at once")
    func endBeforeRun() async throws {
        let pipeline = try workshop.pipeline([.location: "source:walk"])
        pipeline.end()
        #expect(try await pipeline.run().cause == .stopped)
        #expect(workshop.kept.map(\.finishCount) == [1])
    }

    @Test("A run whose task is cancelled ends in order")
    func cancellation() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk"])
        let run = Task { try await pipeline.run() }
        await started.wait()
        run.cancel()
        #expect(try await run.value.cause == .stopped)
        #expect(workshop.kept.map(\.finishCount) == [1])
    }

    @Test("The cause in the outcome is the first of several causes")
    func firstCause() async throws {
        workshop.onStart["walk"] = { source in
            source.report(.ended)
            source.report(.failed(ProviderError("walk: broken")))
        }
        let outcome = try await workshop.pipeline([.location: "source:walk"]).run()
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.failures == ["walk: broken"])
    }

    // MARK: Failures of sources

    @Test("A location source that fails makes the run fail, with its reason")
    func locationFails() async throws {
        workshop.onStart["walk"] = { source in
            source.emit(47.1)
            source.report(.failed(ProviderError("walk.gpx:7: a tag is not closed")))
        }
        let outcome = try await workshop.pipeline([.location: "source:walk", .deviceHeading: "compass:"]).run()
        #expect(outcome.cause == .failed)
        #expect(outcome.failures == ["walk.gpx:7: a tag is not closed"])
        #expect(workshop.kept.map(\.finishCount) == [1])
    }

    @Test("A source of another role that fails or ends does not end the run, but its failure is reported")
    func otherSourceFails() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk", .course: "source:other"])
        let run = Task { try await pipeline.run() }
        await started.wait()
        let (walk, other) = (workshop.sources[0], workshop.sources[1])
        other.report(.failed(ProviderError("other: gone")))
        other.report(.running)
        other.report(.ended)
        walk.report(.degraded("few satellites"))
        await Task.yield()
        #expect(pipeline.manager.state == .running)
        walk.emit(47.1)
        walk.report(.ended)
        let outcome = try await run.value
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.failures == ["other: gone"])
        #expect(outcome.counters.locations == 1)
    }

    @Test("A run without a location source ends when its last source ends")
    func lastSourceEnds() async throws {
        workshop.onStart["course"] = { $0.report(.ended) }
        let outcome = try await workshop.pipeline([.course: "source:course"]).run()
        #expect(outcome.cause == .sourceEnded)
    }

    // MARK: Failures of sinks

    @Test("A sink that fails while another one works does not end the run; its failure is reported")
    func oneSinkFails() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk"], to: ["file:a", "file:b", "keep:"])
        let run = Task { try await pipeline.run() }
        await started.wait()
        workshop.files[1].fail("b: no space left")
        await Task.yield()
        #expect(pipeline.manager.state == .running)
        workshop.files[0].fail("a: no space left")
        workshop.sources[0].report(.ended)
        let outcome = try await run.value
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.failures == ["b: no space left", "a: no space left"], "in the order in which they happened")
    }

    @Test("A run fails when all sinks that write have failed")
    func allSinksFail() async throws {
        let started = Signal()
        workshop.onStart["walk"] = { _ in started.fire() }
        let pipeline = try workshop.pipeline([.location: "source:walk"], to: ["file:a", "work:", "file:b"])
        let run = Task { try await pipeline.run() }
        await started.wait()
        workshop.files[0].fail("a: no space left")
        workshop.files[1].fail("b: no space left")
        let outcome = try await run.value
        #expect(outcome.cause == .failed)
        #expect(outcome.failures == ["a: no space left", "b: no space left"])
        #expect(workshop.files.map(\.finishes) == [1, 1])
    }

    @Test("Statuses of starting sinks are passed on, and a run whose sinks all fail in starting has failed")
    func sinksFailWhileStarting() async throws {
        workshop.startStatuses = ["a": .degraded("a: slow"), "b": .failed(ProviderError("b: no space left"))]
        let first = try workshop.pipeline([.location: "source:walk"], to: ["file:a", "file:b"])
        var heard: [ProviderStatusChange] = []
        first.onStatusChange = { change in
            heard.append(change)
            if heard.count == 2 { first.end() }
        }
        let outcome = try await first.run()
        #expect(heard.prefix(2).map(\.provider) == ["a", "b"])
        #expect(heard.prefix(2).map(\.status) == [.degraded("a: slow"), .failed(ProviderError("b: no space left"))])
        #expect(outcome.cause == .stopped && outcome.failures == ["b: no space left"])
        let second = try workshop.pipeline([.location: "source:walk"], to: ["file:b", "work:"])
        #expect(try await second.run().cause == .failed)
    }

    @Test("A failure to write the last bytes is reported although the run ended normally")
    func failureAtTheEnd() async throws {
        workshop.onStart["walk"] = { [workshop] source in
            workshop.files[0].finishError = ProviderError("a: no space left")
            source.report(.ended)
        }
        let outcome = try await workshop.pipeline([.location: "source:walk"], to: ["file:a"]).run()
        #expect(outcome.cause == .sourceEnded)
        #expect(outcome.failures == ["a: no space left"])
    }

    @Test("The error of a sink that cannot be opened ends the run: earlier sinks are finished, no source starts")
    func sinkCannotStart() async throws {
        workshop.startErrors["b"] = ProviderError("b: there is no such folder")
        let pipeline = try workshop.pipeline([.location: "source:walk"], to: ["file:a", "file:b", "file:c"])
        await #expect(throws: ProviderError("b: there is no such folder")) { try await pipeline.run() }
        #expect(workshop.files.map(\.finishes) == [1, 0, 0])
        #expect(workshop.files.allSatisfy { !$0.isOpen })
        #expect(workshop.sources.map(\.starts) == [0])
    }

    // MARK: What was dropped

    @Test("The outcome counts delivered, refused and dropped events, by name")
    func drops() async throws {
        workshop.onStart["walk"] = { [workshop] source in
            source.emit(47.1)
            source.emit(47.1)
            source.emit(147)
            source.drops.add("point without lat or lon", count: 3)
            workshop.files[0].drops.add("event not taken in time", count: 2)
            source.report(.ended)
        }
        let outcome = try await workshop.pipeline([.location: "source:walk"], to: ["file:a", "file:b"]).run()
        #expect(outcome.counters.locations == 1)
        #expect(outcome.counters.repeatedLocations == 1)
        #expect(outcome.counters.invalidValues == 1)
        #expect(outcome.drops.map(\.name) == ["walk", "a"])
        #expect(
            outcome.drops.map(\.drops.byReason)
                == [["point without lat or lon": 3], ["event not taken in time": 2]])
    }
}
