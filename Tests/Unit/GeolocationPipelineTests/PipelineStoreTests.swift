import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@SensorActor
@Suite("Destinations after a store")
struct PipelineStoreTests {
    let workshop = Workshop()

    private func configuration(_ destinations: [String]) throws -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        try configuration.set("location", to: ["source:a"])
        try configuration.set("to", to: destinations)
        return configuration
    }

    private func run(_ destinations: [String], _ body: (Pipeline) async throws -> Void) async throws -> PipelineOutcome
    {
        let pipeline = try workshop.pipeline([("location", ["source:a"]), ("to", destinations)])
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

    @Test("A store that several destinations name is created once, and filters before and after it apply")
    func one() async throws {
        let outcome = try await run([
            "above?latitude=2 | depot:d | keep:1", "above?latitude=2 | depot:d | above?latitude=3 | keep:2",
            "above?latitude=2 | depot:d",
        ]) { pipeline in
            for latitude in [1.0, 2, 3] { workshop.sources[0].emit(latitude) }
        }
        #expect(workshop.depots.count == 1 && workshop.depots[0].count == 2)
        #expect(workshop.depots[0].names == ["keep:1", "keep:2"])
        #expect(latitudes(of: workshop.kept[0]) == [2, 3] && latitudes(of: workshop.kept[1]) == [3])
        #expect(workshop.kept.allSatisfy { $0.startCount == 1 && $0.finishCount == 1 })
        #expect(outcome.failures.isEmpty)
    }

    @Test("A destination after a store is added or removed without a change for the others")
    func change() async throws {
        _ = try await run(["depot:d | keep:1", "depot:d | keep:2"]) { pipeline in
            workshop.sources[0].emit(1)
            let words = try await pipeline.change(to: try configuration(["depot:d | keep:2", "depot:d | keep:3"]))
            #expect(words == "1 removed from the destinations, 1 added to the destinations")
            workshop.sources[0].emit(2)
            #expect(workshop.kept[0].finishCount == 1)
        }
        #expect(workshop.depots.count == 1)
        #expect(workshop.kept.map { latitudes(of: $0) } == [[1], [1, 2], [2]])
        #expect(workshop.kept.allSatisfy { $0.startCount == 1 && $0.finishCount == 1 })
    }

    @Test("A destination after a store that fails does not end the run, and its failure is reported")
    func failure() async throws {
        let outcome = try await run(["depot:d | file:f"]) { pipeline in
            workshop.files[0].fail("f is full")
            #expect(!pipeline.isEnding)
        }
        #expect(outcome.cause == .stopped && outcome.failures == ["f is full"])
    }

    @Test(
        "Impossible arrangements of stores, filters and destinations are refused",
        arguments: [
            (["keep:1 | keep:2"], "keep:1 hands nothing on: only a store can stand before a destination"),
            (["depot:d | depot:e"], "depot:d | depot:e has two stores: write STORE | DESTINATION"),
            (["depot:d | keep:1", "depot:d | above?latitude=1 | keep:1"], "keep:1 appears twice after depot:d"),
            (
                ["depot:d | keep:1", "above?latitude=1 | depot:d | keep:2"],
                "depot:d and above?latitude=1 | depot:d are one store: write them alike"
            ),
            (
                ["depot:d | above?latitude=1 | late | keep:1"],
                "late needs time to pass: write it before the store, or after the source"
            ),
            (
                ["depot:d | fresh | keep:1"],
                "fresh drops what a store delivers late: write it before the store, or after the source"
            ),
        ])
    func refused(destinations: [String], sentence: String) throws {
        let pipeline = try workshop.pipeline([("location", ["source:a"]), ("to", destinations)])
        #expect(throws: UsageError(sentence)) { try pipeline.prepare() }
    }

    @Test("A filter that needs time to pass, or that compares fixes with the clock, may stand before a store")
    func early() throws {
        let pipeline = try workshop.pipeline([("location", ["source:a"]), ("to", ["late | fresh | depot:d | keep:1"])])
        try pipeline.prepare()
        #expect(workshop.depots.count == 1 && workshop.kept.count == 1)
    }

    @Test("A filter after a store delivers the events that pass it together, with their numbers")
    func numbers() throws {
        let destination = NumberSink()
        let sink = FilteredSink(wrapping: destination, by: [.fixes(AboveFilter(latitude: 2))])
        try sink.start(in: SinkHost())
        let events = [2.0, 1, 3].enumerated().map { index, latitude in
            let fix = Location(latitude: latitude, longitude: 9, timestamp: Date(timeIntervalSince1970: 1_795_000_000))
            return NumberedEvent(.location(fix), number: Int64(index + 7))
        }
        var outcomes: [SendOutcome] = []
        sink.deliver(events) { outcomes.append($0) }
        sink.receive(.state(.running, events[0].event.time))
        #expect(destination.deliveries == [[7, 9]])
        #expect(outcomes == [.retry(reason: "later")])
        // An event that is not from a store has no number.
        #expect(destination.unnumbered == 1)
    }

    private func fix(_ latitude: Double) -> GeolocationEvent {
        .location(
            Location(latitude: latitude, longitude: 9, timestamp: Date(timeIntervalSince1970: 1_795_000_000)))
    }

    private func fixes(_ numbers: ClosedRange<Int64>) -> [NumberedEvent] {
        numbers.map { NumberedEvent(fix(Double($0) / 100), number: $0) }
    }

    @Test(
        "An event that is delivered again is filtered again only if the destination has accepted it",
        arguments: [
            (SendOutcome.retry(reason: "later"), [1, 2, 3]), (.unauthorized(reason: "token"), [1, 2, 3]),
            (.misconfigured(reason: "404"), [1, 2, 3]), (.tooLarge(reason: "413"), [1, 2, 3]),
            (.refused(reason: "400"), [1, 2, 3]), (.accepted, []),
            (.acceptedExcept([RecordRefusal(number: 2, reason: "422")]), [2]),
            (.acceptedThrough(1, then: .retry(reason: "later")), [2, 3]),
            (
                .acceptedThrough(
                    2, except: [RecordRefusal(number: 1, reason: "422")],
                    then: .acceptedExcept([RecordRefusal(number: 3, reason: "422")])), [1, 3]
            ),
        ])
    func again(outcome: SendOutcome, numbers: [Int64]) throws {
        let (destination, filter) = (NumberSink(), NoveltyFilter())
        let sink = FilteredSink(wrapping: destination, by: [.fixes(filter)])
        try sink.start(in: SinkHost())
        destination.outcome = outcome
        sink.deliver(fixes(1...3)) { _ in }
        sink.deliver(fixes(1...3)) { _ in }
        #expect(destination.deliveries == [[1, 2, 3], numbers])
        #expect(filter.count == 3 + (3 - numbers.count))
    }

    @Test("Parts of a batch contain the same events as the batch, and so does a batch with further events")
    func parts() throws {
        let destination = NumberSink()
        let throttle = ThrottleFilter(SampleFilter(every: 2))
        let sink = FilteredSink(wrapping: destination, by: [.fixes(throttle)])
        try sink.start(in: SinkHost())
        for numbers: ClosedRange<Int64> in [1...5, 1...2, 3...5, 2...6, 7...7] {
            sink.deliver(fixes(numbers)) { _ in }
        }
        #expect(destination.deliveries == [[1, 3, 5], [1], [3, 5], [3, 5], [7]])
        #expect(sink.drops.byReason == ["fix in between": 3])
    }

    @Test("A derived event that is delivered again is hidden only if it was hidden at first")
    func derivedAgain() throws {
        let (destination, filter) = (NumberSink(), NoveltyFilter())
        var hiding = PipelineFilter.fixes(filter)
        hiding.hidesDerivedEvents = { filter.count > 0 }
        let sink = FilteredSink(wrapping: destination, by: [hiding])
        try sink.start(in: SinkHost())
        let event = GeolocationEvent.derived(RecordedEvent(type: "vessel", time: fix(1).time, fields: [:]))
        let events = [(event, 1), (fix(1), 2), (event, 3)].map { NumberedEvent($0.0, number: $0.1) }
        for _ in 0..<2 { sink.deliver(events) { _ in } }
        #expect(destination.deliveries == [[1, 2], [1, 2]])
        #expect(sink.drops.byReason == ["event that may contain a position": 1])
    }

    @Test("The results of filtering are retained for a thousand events that were not accepted")
    func retention() throws {
        let destination = NumberSink()
        let sink = FilteredSink(wrapping: destination, by: [.fixes(NoveltyFilter())])
        try sink.start(in: SinkHost())
        for first in stride(from: Int64(1), to: 1300, by: 100) { sink.deliver(fixes(first...(first + 99))) { _ in } }
        sink.deliver(fixes(201...300)) { _ in }
        #expect(destination.deliveries.last?.count == 100)
        sink.deliver(fixes(101...200)) { _ in }
        #expect(destination.deliveries.last == [])
    }

    @Test("The values of a store are not known to a sink, with or without a filter", arguments: [0, 1])
    func known(filterCount: Int) throws {
        let recorder = RecordingSink()
        let filters = Array(repeating: PipelineFilter.fixes(AboveFilter(latitude: 0)), count: filterCount)
        let sink = FilteredSink(wrapping: recorder, by: filters)
        try sink.start(in: SinkHost())
        var known: [Location?] = []
        recorder.onEvent = { _ in known.append(recorder.host?.known.location) }
        let fix = Location(latitude: 2, longitude: 9, timestamp: Date(timeIntervalSince1970: 1_795_000_000))
        sink.deliver([NumberedEvent(.location(fix), number: 1)]) { _ in }
        #expect(known == [nil])
    }

    @Test("A destination with a store and filters is written as it was read")
    func text() throws {
        let text = "throttle?interval=5 | store:walk.db | privacy | wss://base.example"
        let endpoint = try FilteredEndpoint(destination: text)
        #expect(endpoint.description == text)
        #expect(endpoint.store?.endpoint.description == "store:walk.db")
        #expect(endpoint.store?.filters.map(\.scheme) == ["throttle"] && endpoint.filters.map(\.scheme) == ["privacy"])
        #expect(throws: UsageError("\"store:a | store:b | print:\" has two stores: write STORE | DESTINATION")) {
            try FilteredEndpoint(destination: "store:a | store:b | print:")
        }
    }
}

/// A sink that passes on events at once.
final class Depot: ForwardingSink {
    private(set) var count = 0
    private var branches: [(name: String, sink: any GeolocationSink)] = []

    var names: [String] { branches.map(\.name) }

    func receive(_ event: GeolocationEvent) {
        guard case .location = event else { return }
        count += 1
        for branch in branches { branch.sink.deliver([NumberedEvent(event, number: Int64(count))]) { _ in } }
    }

    func forward(to sink: any GeolocationSink, as name: String, in host: SinkHost) throws {
        try sink.start(in: host)
        branches.append((name, sink))
    }

    func release(_ name: String) async {
        guard let index = branches.firstIndex(where: { $0.name == name }) else { return }
        let sink = branches.remove(at: index).sink
        sink.finishPromptly()
        await sink.finish()
    }

    func finish() async {
        for branch in branches { await branch.sink.finish() }
    }

    func finishPromptly() {
        for branch in branches { branch.sink.finishPromptly() }
    }
}

/// A filter that passes each latitude once.
private final class NoveltyFilter: ValueFilter {
    private var latitudes: Set<Double> = []
    private(set) var count = 0

    func decide(_ fix: inout Location) -> FilterDecision {
        count += 1
        return latitudes.insert(fix.latitude).inserted ? .pass : .drop
    }
}

/// A throttle that passes every n-th fix, beginning with the first.
private struct SampleFilter: LocationThrottle {
    private let interval: Int
    private var count = 0

    init(every interval: Int) { self.interval = interval }

    func shouldUpdate(location: Location) -> Bool { count % interval == 0 }
    mutating func update(location: Location) {}
    mutating func reset() { count = 0 }

    mutating func passes(_ fix: Location) -> Bool {
        defer { count += 1 }
        return shouldUpdate(location: fix)
    }
}

/// A sink that records the numbers of delivered events, and answers each delivery with the same outcome.
private final class NumberSink: GeolocationSink {
    var outcome = SendOutcome.retry(reason: "later")
    private(set) var deliveries: [[Int64]] = []
    private(set) var unnumbered = 0

    func receive(_ event: GeolocationEvent) { unnumbered += 1 }

    func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        deliveries.append(events.map(\.number))
        body(outcome)
    }
}
