import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("Sinks")
@SensorActor
struct SinksTests {
    @Test("receive each event in the order in which the sinks were added")
    func order() throws {
        let rig = try ManagerRig()
        let journal = Journal<Int>()
        let sinks = [RecordingSink(), RecordingSink(), RecordingSink()]
        for (index, sink) in sinks.enumerated() {
            sink.onEvent = { _ in journal.note(index) }
            try rig.manager.add(sink)
        }
        rig.manager.start()
        #expect(journal.entries == [0, 1, 2])
    }

    @Test(
        "receive a store's events in order by default, and answer when they have written them",
        arguments: [
            (.taken, .accepted), (.written, .accepted), (.lost("late"), .retry(reason: "late")),
            (.failed("full"), .retry(reason: "full")),
        ] as [(SinkReceipt, SendOutcome)])
    func delivery(receipt: SinkReceipt, outcome: SendOutcome) {
        let sink = RecordingSink()
        sink.receipt = nil
        let events = (0..<3).map { second in
            GeolocationEvent.locationWithdrawn(Date(timeIntervalSince1970: 1_795_000_000 + Double(second)))
        }
        var outcomes: [SendOutcome] = []
        sink.deliver(events.enumerated().map { NumberedEvent($1, number: Int64($0)) }) { outcomes.append($0) }
        #expect(sink.events == events && outcomes.isEmpty)
        sink.receipt = receipt
        #expect(outcomes == [outcome])
    }

    @Test("all receive an event before another one that a sink publishes in answer")
    func causeAndEffect() throws {
        let rig = try ManagerRig.running()
        let publisher = RecordingSink()
        let last = RecordingSink()
        let lap = RecordedEvent(type: "lap", time: rig.clock.now, fields: [:])
        publisher.onEvent = { [weak manager = rig.manager] event in
            if case .location = event { manager?.publish(lap) }
        }
        try rig.manager.add(publisher)
        try rig.manager.add(last)
        rig.location.emit(rig.fix())
        for sink in [publisher, last] { #expect(sink.events.suffix(2) == [.location(rig.fix()), .derived(lap)]) }
    }

    @Test("that answer every event with another one are stopped after 1024 answers, and the lost event is counted")
    func endlessAnswers() throws {
        let rig = try ManagerRig.running()
        let lap = RecordedEvent(type: "lap", time: rig.clock.now, fields: [:])
        rig.sink.onEvent = { [weak manager = rig.manager] event in
            if case .derived = event { manager?.publish(lap) }
        }
        rig.manager.publish(lap)
        #expect(rig.sink.events.filter { $0.type == "lap" }.count == 1025)
        #expect(rig.manager.counters.lostEvents == 1)
        rig.sink.onEvent = nil
        rig.manager.publish(lap)
        #expect(rig.manager.counters.lostEvents == 1)
    }

    @Test("are started before their first event, and once")
    func startOnce() throws {
        let rig = try ManagerRig.running()
        try rig.manager.add(rig.sink)
        rig.location.emit(rig.fix())
        #expect(rig.sink.startCount == 1)
        #expect(rig.sink.locations.count == 1)
    }

    @Test("are not added when their start throws")
    func startThrows() throws {
        let rig = try ManagerRig.running()
        let sink = RecordingSink()
        sink.startError = ProviderError("no room on the disk")
        #expect(throws: ProviderError("no room on the disk")) { try rig.manager.add(sink) }
        rig.location.emit(rig.fix())
        #expect(sink.events.isEmpty)
        sink.startError = nil
        try rig.manager.add(sink)
        rig.location.emit(rig.fix(north: 1))
        #expect(sink.locations.count == 1)
    }

    @Test("are finished when they are removed, and receive nothing after that")
    func remove() async throws {
        let rig = try ManagerRig.running()
        await rig.manager.remove(rig.sink)
        rig.location.emit(rig.fix())
        await rig.manager.remove(rig.sink)
        #expect(rig.sink.finishCount == 1 && rig.sink.locations.isEmpty)
    }

    @Test("are all finished when all are removed")
    func removeAll() async throws {
        let rig = try ManagerRig.running()
        let second = RecordingSink()
        try rig.manager.add(second)
        await rig.manager.removeAllSinks()
        #expect(rig.sink.finishCount == 1 && second.finishCount == 1)
    }

    @Test("receive the events that one of them publishes")
    func publish() throws {
        let rig = try ManagerRig.running()
        let second = RecordingSink()
        try rig.manager.add(second)
        let event = RecordedEvent(type: "route", time: rig.clock.now, fields: ["left": .number(12.5)])
        rig.sink.onEvent = { if case .location = $0 { rig.manager.publish(event) } }
        rig.location.emit(rig.fix())
        #expect(second.events.contains(.derived(event)))
        #expect(rig.sink.events.contains(.derived(event)))
    }

    // MARK: The host

    @Test("report a status to their host, also while they start; other sinks receive it with the sink's name")
    func statuses() throws {
        let rig = try ManagerRig.running()
        let sink = ReportingSink()
        let host = try rig.manager.add(sink)
        #expect(host === sink.host && host.status == .degraded("slow") && host.failure == nil)
        let error = ProviderError("no space left")
        host.report(.failed(error))
        #expect(host.failure == error)
        let changes = rig.sink.events.compactMap { if case .status(let change) = $0 { change } else { nil } }
        #expect(changes.suffix(2).map(\.provider) == ["ReportingSink", "ReportingSink"])
        #expect(changes.suffix(2).map(\.status) == [.degraded("slow"), .failed(error)])
        #expect(try rig.manager.add(sink) === host, "it was added before")
    }

    @Test("ask their host whether events of their own are wanted, and publish through it")
    func publishByHost() throws {
        let manager = GeolocationManager(clock: ManualClock())
        let host = try manager.add(ReportingSink())
        #expect(!host.wantsDerivedEvents)
        let listener = RecordingSink()
        try manager.add(listener)
        #expect(host.wantsDerivedEvents)
        let lap = RecordedEvent(type: "lap", time: host.clock.now, fields: [:])
        host.publish(lap)
        #expect(listener.events == [.derived(lap)])
    }

    @Test("can run alone, in a host without a manager")
    func alone() {
        let clock = ManualClock()
        let host = SinkHost(clock: clock)
        let journal = Journal<String>()
        ReportingSink().start(in: host)
        #expect(host.status == .degraded("slow") && !host.wantsDerivedEvents)
        host.onStatusChange = { journal.note($0.name) }
        host.onReady = { journal.note("ready") }
        host.onPublish = { journal.note($0.type) }
        host.report(.running)
        host.didBecomeReady()
        host.publish(RecordedEvent(type: "lap", time: clock.now, fields: [:]))
        #expect(journal.entries == ["running", "ready", "lap"] && host.wantsDerivedEvents)
    }

    // MARK: Pace

    @Test("do not make a replay wait while all of them are ready")
    func ready() throws {
        let rig = try ManagerRig()
        let journal = Journal<String>()
        #expect(rig.manager.demand == .ready)
        rig.manager.whenReady { journal.note("on") }
        #expect(journal.entries == ["on"])
    }

    @Test("make a replay wait until each of them is ready, and wake it once")
    func waitForAll() throws {
        let rig = try ManagerRig()
        let second = RecordingSink()
        try rig.manager.add(second)
        rig.sink.demand = .wait
        second.demand = .wait
        let journal = Journal<String>()
        rig.manager.whenReady { journal.note("on") }
        #expect(rig.manager.demand == .wait && journal.entries.isEmpty)
        rig.sink.demand = .ready
        #expect(rig.manager.demand == .wait && journal.entries.isEmpty)
        second.demand = .ready
        #expect(rig.manager.demand == .ready && journal.entries == ["on"])
        rig.sink.demand = .ready
        #expect(journal.entries == ["on"])
    }

    @Test("wake all replays that wait")
    func severalWaiters() throws {
        let rig = try ManagerRig()
        rig.sink.demand = .wait
        let journal = Journal<Int>()
        for index in 0..<3 { rig.manager.whenReady { journal.note(index) } }
        rig.sink.demand = .ready
        #expect(journal.entries == [0, 1, 2])
    }

    @Test("keep no replay waiting once they are removed")
    func removedWhileWaiting() async throws {
        let rig = try ManagerRig()
        rig.sink.demand = .wait
        let journal = Journal<String>()
        rig.manager.whenReady { journal.note("on") }
        await rig.manager.remove(rig.sink)
        #expect(journal.entries == ["on"])
    }

    @Test("make a replay wait only while it is in a slot of the manager")
    func pacer() throws {
        let rig = try ManagerRig()
        let replay = Replay()
        rig.manager.add(replay)
        rig.sink.demand = .wait
        #expect(replay.hosts.demand == .wait)
        rig.manager.remove(replay)
        #expect(replay.hosts.demand == .ready)
    }
}

/// A sink that reports while it starts.
private final class ReportingSink: GeolocationSink {
    let wantsDerivedEvents = false
    private(set) var host: SinkHost?

    func start(in host: SinkHost) {
        self.host = host
        host.report(.degraded("slow"))
    }

    func receive(_ event: GeolocationEvent) {}
}

/// A replay that can go as fast as its consumers.
private final class Replay: CourseProvider, HostedProvider {
    weak var courseDelegate: (any CourseProviderDelegate)?
    let hosts = ProviderHosts()

    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}
}
