import Foundation
import GeolocationPipeline
import GeolocationTestKit
import LocationStorage
import TestSupport
import Testing

@Suite("LocationStoreSink, destinations of its records")
@SensorActor
struct ForwardingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var path: String { scratch.path("walk.db") }

    private func fix(_ number: Int) -> Location {
        Location(
            latitude: 47, longitude: 9 + Double(number) / 1e5,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)))
    }

    /// Runs a sink with destinations while it takes fixes, and finishes it.
    private func run(
        _ fixes: Range<Int>, to branches: [(name: String, sink: NumberedSink)],
        forwarding: ForwardingOptions = ForwardingOptions(), promptly: Bool = false,
        _ body: (LocationStoreSink) async throws -> Void = { _ in }
    ) async throws {
        let sink = LocationStoreSink(path: path, forwarding: forwarding)
        let host = SinkHost()
        try sink.start(in: host)
        for (name, branch) in branches {
            let own = host.makeHost(behind: branch)
            branch.host = own
            try sink.forward(to: branch, as: name, in: own)
        }
        for number in fixes { sink.receive(.location(fix(number))) }
        try await body(sink)
        if promptly { sink.finishPromptly() }
        await sink.finish()
    }

    private func account(_ name: String) async throws -> StoreDestination? {
        try await StoreReader(path).backlogs().map(\.destination).first { $0.name == name }
    }

    @Test("each destination receives everything once, in order and with increasing numbers, over several runs")
    func complete() async throws {
        let (one, two) = (NumberedSink(), NumberedSink())
        try await run(0..<700, to: [("one", one), ("two", two)])
        try await run(700..<1000, to: [("one", one)])
        try await run(1000..<1010, to: [("one", one), ("two", two)])
        for sink in [one, two] {
            #expect(sink.fixes == (0..<1010).map { fix($0) })
            #expect(zip(sink.numbers, sink.numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
        #expect(one.numbers == two.numbers)
        #expect(try await account("two")?.acknowledged == 1010)
    }

    @Test(
        "records that a destination loses or rejects are sent again with the same numbers, in a later run if necessary"
    )
    func again() async throws {
        let sink = NumberedSink()
        sink.answers = [.retry(reason: "the line is down")]
        try await run(0..<10, to: [("one", sink)]) { _ in
            try await Patience.wait("it arrives") { sink.numbers.count >= 20 }
        }
        #expect(sink.numbers.prefix(10) == sink.numbers.dropFirst(10).prefix(10))
        // The destination accepts nothing for now.
        sink.answers = nil
        try await run(10..<15, to: [("one", sink)], promptly: true) { _ in
            try await Patience.wait("it is tried") { sink.fixes.last == fix(14) }
        }
        #expect(sink.host?.status == .degraded("5 records wait in the store for a later run"))
        sink.answers = []
        let count = sink.fixes.count
        try await run(15..<16, to: [("one", sink)])
        #expect(sink.fixes.dropFirst(count) == (10..<16).map { fix($0) }[...])
        #expect(try await account("one")?.acknowledged == 16)
    }

    @Test("a new destination starts with the next record or, if requested, with what is stored")
    func beginning() async throws {
        let (old, now, all) = (NumberedSink(), NumberedSink(), NumberedSink())
        try await run(0..<10, to: [("old", old)])
        try await run(10..<20, to: [("now", now)])
        try await run(20..<25, to: [("all", all)], forwarding: ForwardingOptions(includesStored: true))
        #expect(now.fixes == (10..<20).map { fix($0) } && all.fixes == (0..<25).map { fix($0) })
    }

    @Test("a destination that still accepts records at the end receives them for one more second after a hurry")
    func hurriedEnd() async throws {
        let (clock, destination) = (ManualClock(), NumberedSink())
        let store = LocationStoreSink(path: path)
        let host = SinkHost(clock: clock)
        try store.start(in: host)
        destination.answers = nil
        try store.forward(to: destination, as: "one", in: host.makeHost(behind: destination))
        for number in 0..<200 { store.receive(.location(fix(number))) }
        try await Patience.wait("it is asked to take a single record") {
            if destination.unanswered == 1 { return true }
            destination.answer(.tooLarge(reason: "413"))
            return false
        }
        async let end: Void = store.finish()
        try await Patience.wait("the end has begun") { destination.hurries > 0 }
        store.finishPromptly()
        try await Patience.wait("the destination is finished") {
            destination.answer(.accepted)
            clock.advance(by: 0.25)
            return destination.finishCount == 1
        }
        await end
        #expect(try await account("one")?.queued ?? 0 > 100)
    }

    @Test("a failed destination retains its records in the store, and the others continue")
    func failure() async throws {
        let (failed, other) = (NumberedSink(), NumberedSink())
        try await run(0..<5, to: [("failed", failed), ("other", other)]) { sink in
            try await Patience.wait("both have them") { failed.fixes.count == 5 && other.fixes.count == 5 }
            failed.host?.report(.failed(ProviderError("the server has no such device")))
            for number in 5..<10 { sink.receive(.location(fix(number))) }
            try await Patience.wait("the other goes on") { other.fixes.count == 10 }
        }
        #expect(failed.fixes.count == 5 && failed.finishCount == 1)
        #expect(try await account("failed")?.queued == 5)
        #expect(try await account("other")?.queued == 0)
    }

    @Test("the metrics contain the backlog of each destination")
    func measures() async throws {
        let (one, two) = (NumberedSink(), NumberedSink())
        one.answers = nil
        func value(_ name: String, _ destination: String, of store: LocationStoreSink) -> Double? {
            store.measures.first { $0.name == name && $0.labels == ["destination": destination] }?.value
        }
        try await run(0..<10, to: [("one", one), ("two", two)], promptly: true) { store in
            try await Patience.wait("the second has everything, and the first is asked") {
                value("queue_records", "two", of: store) == 0 && value("queue_records", "one", of: store) == 10
                    && value("acknowledged_records", "two", of: store) == 10 && one.fixes.count == 10
            }
            #expect(value("acknowledged_records", "one", of: store) == 0)
            #expect(try #require(value("queue_age_seconds", "one", of: store)) > 0)
            #expect(value("queue_age_seconds", "two", of: store) == 0)
            #expect(value("dead_records", "two", of: store) == 0)
            let times = store.measures.first { $0.labels == ["destination": "two"] && $0.histogram != nil }?.histogram
            #expect((times?.count ?? 0) > 0)
            #expect(store.measures.first { $0.name == "unwritten_records" }?.value == 0)
        }
    }

    @Test("a released destination is finished, and receives the rest when it returns")
    func release() async throws {
        let sink = NumberedSink()
        try await run(0..<5, to: [("one", sink)]) { store in
            try await Patience.wait("it has them") { sink.fixes.count == 5 }
            await store.release("one")
            #expect(sink.finishCount == 1)
            for number in 5..<8 { store.receive(.location(fix(number))) }
        }
        #expect(sink.fixes.count == 5)
        try await run(8..<9, to: [("one", sink)])
        #expect(sink.fixes == (0..<9).map { fix($0) })
    }

    @Test(
        "a record that cannot be converted into an event is still counted after its destination has finished",
        arguments: [false, true])
    func unreadable(isReleased: Bool) async throws {
        let destination = NumberedSink()
        var sink: LocationStoreSink?
        try await run(0..<1, to: [("one", destination)]) { store in
            sink = store
            try await Patience.wait("the store is open") { store.store != nil }
            let time = fix(1).timestamp
            store.store?.capture.append(.event(type: "note", time: time, line: Array("no object".utf8)))
            store.receive(.location(fix(2)))
            try await Patience.wait("it has both fixes") { destination.fixes.count == 2 }
            #expect(store.drops.total == 1)
            if isReleased { await store.release("one") }
        }
        #expect(sink?.drops.total == 1)
    }
}

/// A sink that records what it receives, and answers as a test determines.
final class NumberedSink: GeolocationSink {
    private(set) var fixes: [Location] = []
    private(set) var numbers: [Int64] = []
    private(set) var finishCount = 0
    /// The number of times that it was asked to write everything.
    private(set) var hurries = 0
    private var delivery: (count: Int, body: @SensorActor (SendOutcome) -> Void)?
    var host: SinkHost?

    /// The next answers, followed by `accepted`; `nil` for no answer at all.
    var answers: [SendOutcome]? = []

    /// The number of events that wait for an answer.
    var unanswered: Int { delivery?.count ?? 0 }

    /// Answers the events that wait for an answer, if there are any.
    func answer(_ outcome: SendOutcome) {
        let answered = delivery
        delivery = nil
        answered?.body(outcome)
    }

    func receive(_ event: GeolocationEvent) { Issue.record("it has no number") }

    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        hurries += 1
        body(.taken)
    }

    func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        for event in events {
            guard case .location(let fix) = event.event else { continue }
            fixes.append(fix)
            numbers.append(event.number)
        }
        guard answers != nil else {
            delivery = (events.count, body)
            return
        }
        body(answers?.isEmpty == true ? .accepted : answers?.removeFirst() ?? .accepted)
    }

    func finish() async { finishCount += 1 }
}
