import Geolocation

/// Puts a sink's instances through the rules of ``SinkConformance``.
@SensorActor
struct SinkExaminer<Sink: GeolocationSink> {
    private typealias Rule = SinkConformance.Rule

    let examination: Examination
    let time: ConformanceTime
    let written: (@Sendable (Sink) async throws -> Int)?
    let make: @SensorActor @Sendable (any SensorClock) throws -> Sink

    func examine() async throws {
        guard try await examineEvents() else { return }
        try await examineEmptyRun()
        try await examineDemand()
    }

    /// A sink that takes every kind of event; false where it cannot even be started.
    private func examineEvents() async throws -> Bool {
        let (sink, clock) = try makeSink()
        guard start(sink) else { return false }
        let before = try await amount(sink)
        for event in EventSamples.all { receive(event, sink) }
        try await pass(clock)
        for event in EventSamples.all { receive(event, sink) }
        try await finish(sink)
        let atFinish = try await amount(sink)
        for _ in 0..<5 { try await pass(clock, seconds: 0.01) }
        let later = try await amount(sink)
        guard let before, let atFinish, let later else { return true }
        if atFinish <= before && later <= before {
            note(.writesAllBeforeFinishReturns, "nothing was written")
        } else if later != atFinish {
            note(.writesAllBeforeFinishReturns, "\(atFinish) was written when finish() returned, but \(later) later")
        }
        return true
    }

    /// A sink that is finished before it took any event.
    private func examineEmptyRun() async throws {
        let (sink, _) = try makeSink()
        guard start(sink) else { return }
        try await finish(sink)
    }

    /// A sink that is fed until it asks for time.
    private func examineDemand() async throws {
        let (sink, clock) = try makeSink()
        guard start(sink) else { return }
        let waiter = Waiter()
        await feed(sink)
        wait(waiter, for: sink)
        let isAwake = try await waitUntil(clock) { waiter.calls > 0 }
        await feed(sink)
        wait(Waiter(), for: sink)
        try await finish(sink)
        try await pass(clock)
        if !isAwake { note(.wakesWhoWaits, "who waited was not called within \(examination.patience) s") }
        if waiter.calls > 1 { note(.wakesWhoWaits, "who waited was called \(waiter.calls) times") }
        if waiter.wasCalledEarly { note(.wakesWhoWaits, "who waited was called though the demand was wait") }
    }

    /// Feeds events until the sink asks for time, so far as it ever does.
    private func feed(_ sink: Sink) async {
        for round in 0..<200 {
            for event in EventSamples.all where sink.demand == .ready { receive(event, sink) }
            if sink.demand == .wait { return }
            if round % 20 == 19 { await Task.yield() }
        }
    }

    private func wait(_ waiter: Waiter, for sink: Sink) {
        examination.call("whenReady") {
            sink.whenReady { [weak sink] in waiter.call(demand: sink?.demand ?? .ready) }
        }
    }

    // MARK: Calls under the guard's eyes

    private func makeSink() throws -> (Sink, ManualClock?) {
        let clock = time == .manual ? ManualClock() : nil
        return (try examination.call("making the sink") { try make(clock ?? SystemClock()) }, clock)
    }

    private func start(_ sink: Sink) -> Bool {
        do {
            try examination.call("start()") { try sink.start() }
            return true
        } catch {
            note(.startsOnce, "start() threw: \(error)")
            return false
        }
    }

    private func receive(_ event: GeolocationEvent, _ sink: Sink) {
        examination.call("receive(_:) of a \(event.type) event") { sink.receive(event) }
    }

    private func finish(_ sink: Sink) async throws {
        await examination.wait(for: "finish()", rule: Rule.finishes.rawValue) { await sink.finish() }
        try Task.checkCancellation()
    }

    private func amount(_ sink: Sink) async throws -> Int? {
        guard let written else { return nil }
        return try await examination.wait(for: "the look at what is written", rule: Rule.finishes.rawValue) {
            try await written(sink)
        }
    }

    private func pass(_ clock: ManualClock?, seconds: Double = 0.001) async throws {
        if let clock { examination.call("a timer of the sink") { clock.advance(by: 1) } }
        try await RealTime.pause(seconds)
    }

    private func waitUntil(_ clock: ManualClock?, _ holds: @SensorActor () -> Bool) async throws -> Bool {
        if holds() { return true }
        try await pass(clock)
        let end = RealTime.now.advanced(by: examination.patience)
        while !holds() {
            if RealTime.now > end { return false }
            try await pass(clock, seconds: 0.005)
        }
        return true
    }

    private func note(_ rule: Rule, _ sentence: String) {
        examination.note(rule.rawValue, sentence)
    }
}

/// Somebody who waits for a sink.
@SensorActor
private final class Waiter {
    private(set) var calls = 0
    private(set) var wasCalledEarly = false

    func call(demand: SinkDemand) {
        calls += 1
        if demand == .wait { wasCalledEarly = true }
    }
}
