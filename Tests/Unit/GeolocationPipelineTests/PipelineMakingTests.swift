import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@Suite(.timeLimit(.minutes(20))) @SensorActor struct PipelineMakingTests {
    private let workshop = Workshop()

    private func fault(_ sources: [SensorRole: String], to sinks: [String] = ["keep:"]) async -> String? {
        do {
            _ = try await workshop.pipeline(sources, to: sinks).run()
            return nil
        } catch {
            return (error as? UsageError)?.description
        }
    }

    @Test("The same endpoint in two roles is one source for both")
    func oneSourceForTwoRoles() async throws {
        var statuses: [SensorRole: ProviderStatus] = [:]
        let pipeline = try workshop.pipeline([.location: "source:walk", .course: "source:walk"])
        workshop.onStart["walk"] = { source in
            statuses = pipeline.manager.statuses
            source.report(.ended)
        }
        let outcome = try await pipeline.run()
        #expect(workshop.sources.count == 1)
        #expect(Set(statuses.keys) == [.location, .course])
        #expect(outcome.cause == .sourceEnded)
    }

    @Test("Two endpoints are two sources, each in its role")
    func twoSources() async throws {
        workshop.onStart["a"] = { $0.report(.ended) }
        _ = try await workshop.pipeline([.location: "source:a", .course: "source:b"]).run()
        #expect(workshop.sources.map(\.name) == ["a", "b"])
        #expect(workshop.sources.map(\.starts) == [1, 0], "each plays the role that it was named for, and no other")
    }

    @Test("A source also serves the roles for which no source is named")
    func freeSlots() async throws {
        var roles: Set<SensorRole> = []
        let pipeline = try workshop.pipeline([.location: "source:walk", .deviceHeading: "compass:"])
        workshop.onStart["walk"] = { source in
            roles = Set(pipeline.manager.statuses.keys)
            source.report(.ended)
        }
        _ = try await pipeline.run()
        #expect(roles == [.location, .course, .deviceHeading])
        #expect(workshop.compasses.map { $0.count(of: .start) } == [1])
    }

    @Test("The progress of a run is that of its least advanced source")
    func context() async throws {
        var progress: [Double?] = []
        let plugin = SinkPlugin(name: "look", summary: "", schemes: ["look"]) { _, context in
            let sink = RecordingSink()
            sink.onEvent = { _ in progress.append(context.progress) }
            return sink
        }
        let made = workshop
        made.onStart["walk"] = { source in
            source.emit(47)
            source.progress = 0.75
            source.emit(48)
            made.sources[1].progress = 0.5
            source.emit(49)
            source.report(.ended)
        }
        let registry = PluginRegistry(providers: made.providers, sinks: [plugin])
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("source:walk"), .course: try Endpoint("source:other")],
            sinks: [try Endpoint("look:")])
        _ = try await Pipeline(configuration, registry: registry, clock: made.clock).run()
        #expect(progress.contains(nil))
        #expect(progress.contains(0.75))
        #expect(progress.last == 0.5)
    }

    @Test("A source that cannot serve its role is refused")
    func wrongRole() async {
        #expect(
            await fault([.location: "source:walk", .userHeading: "compass:c"])
                == "compass:c serves no user-heading: it cannot stand behind --user-heading")
        #expect(workshop.kept.isEmpty)
    }

    @Test("A pipeline without a source or without a destination is refused")
    func nothingToRun() async {
        #expect(await fault([:]) == "there is no source: name one, such as --location gpx:walk.gpx")
        #expect(
            await fault([.location: "source:walk"], to: [])
                == "nothing would be written: name a destination, such as --to print: or --to jsonl:-")
    }

    @Test("A pipeline whose destinations write nothing is refused")
    func nothingIsWritten() async {
        #expect(
            await fault([.location: "source:walk"], to: ["work:a"])
                == "nothing would be written: work:a only works events out; add --to print: or --to jsonl:-")
    }

    @Test("Unknown schemes and options are refused before anything is opened")
    func unknownParts() async {
        #expect(
            await fault([.location: "sauce:walk"])
                == "no source has the scheme sauce: (sauce:walk); did you mean source?")
        #expect(
            await fault([.location: "source:walk"], to: ["file:a", "flie:b"])
                == "no destination has the scheme flie: (flie:b); did you mean file?")
        #expect(
            await fault([.location: "source:walk?rate=1"])
                == "source: has no option rate (source:walk?rate=1); there are none")
        #expect(workshop.files.allSatisfy { !$0.isOpen })
    }

    @Test("Sources and destinations can be prepared before the run, which then creates none again")
    func prepare() async throws {
        workshop.onStart["walk"] = { $0.report(.ended) }
        let pipeline = try workshop.pipeline([.location: "source:walk"], to: ["file:a"])
        try pipeline.prepare()
        try pipeline.prepare()
        #expect(workshop.sources.map(\.starts) == [0])
        #expect(workshop.files.map(\.isOpen) == [false])
        #expect(try await pipeline.run().cause == .sourceEnded)
        #expect(workshop.sources.count == 1)
        #expect(workshop.files.count == 1)
    }

    @Test("A destination is informed of the files that the sources read, so that it can avoid them")
    func sourcePaths() throws {
        var paths: [String] = []
        let sink = SinkPlugin(name: "sink", summary: "", schemes: ["sink"]) { _, context in
            paths = context.sourcePaths
            return RecordingSink()
        }
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("source:wa%20lk"), .deviceHeading: try Endpoint("compass:-")],
            sinks: [try Endpoint("sink:")])
        let registry = PluginRegistry(providers: workshop.providers, sinks: [sink])
        try Pipeline(configuration, registry: registry, clock: workshop.clock).prepare()
        #expect(Set(paths) == ["wa lk", "/dev/stdin"])
    }

    // MARK: Time

    /// A pipeline whose sources replay at a rate, or are live without one.
    private func pipeline(_ sources: [SensorRole: String]) throws -> Pipeline {
        let replay = ProviderPlugin(
            name: "Replay", summary: "", schemes: ["walk", "trace"], options: .none,
            replayRate: { endpoint, _ in ReplayRate(endpoint.address) },
            make: { endpoint, _, _ -> any SensorProvider in
                if endpoint.scheme == "walk" { return TestSource(name: "walk") }
                return ScriptedDeviceHeadingProvider(name: "trace")
            })
        return Pipeline(
            PipelineConfiguration(
                sources: try sources.mapValues { try Endpoint($0) }, sinks: [try Endpoint("keep:")]),
            registry: PluginRegistry(providers: [replay], sinks: workshop.destinations), clock: workshop.clock)
    }

    @Test("A pipeline whose sources all replay at one rate runs in recorded time")
    func recordedTime() throws {
        let pipeline = try pipeline([.location: "walk:10", .deviceHeading: "trace:10"])
        try pipeline.prepare()
        #expect(pipeline.manager.clock.replay?.rate == .factor(10))
        #expect(pipeline.manager.clock.systemClock as? ManualClock === workshop.clock)
        #expect(pipeline.timeNotice == nil)
    }

    @Test("A replay beside a live source runs in the machine's time, and a notice says so")
    func mixedTime() throws {
        let pipeline = try pipeline([.location: "walk:10", .deviceHeading: "trace:live"])
        try pipeline.prepare()
        #expect(pipeline.manager.clock as? ManualClock === workshop.clock)
        let notice = try #require(pipeline.timeNotice)
        #expect(notice.contains("walk:10 replays beside trace:live"))
        #expect(try self.pipeline([.location: "walk:live"]).timeNotice == nil)
    }

    @Test("Replays with different rates are refused with one sentence")
    func differentRates() throws {
        let pipeline = try pipeline([.location: "walk:10", .deviceHeading: "trace:max"])
        let error = #expect(throws: UsageError.self) { try pipeline.prepare() }
        #expect(error.map { "\($0)" } == "walk:10 and trace:max have different rates: give both the same rate=")
    }
}
