import Geolocation

/// Checks a sink against the rules of ``SinkConformance``.
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

    /// Passes events of all kinds to a sink; returns `false` if it cannot be started.
    private func examineEvents() async throws -> Bool {
        let (sink, time) = try makeSink()
        guard start(sink) else { return false }
        let before = try await amount(sink)
        for event in EventSamples.all { receive(event, sink) }
        try await time.step()
        for event in EventSamples.all { receive(event, sink) }
        try await finish(sink)
        let atFinish = try await amount(sink)
        for _ in 0..<5 { try await time.step(0.01) }
        let later = try await amount(sink)
        guard let before, let atFinish, let later else { return true }
        if atFinish <= before && later <= before {
            note(.writesAllBeforeFinishReturns, "nothing was written")
        } else if later != atFinish {
            note(.writesAllBeforeFinishReturns, "\(atFinish) was written when finish() returned, but \(later) later")
        }
        return true
    }

    /// Finishes a sink that has taken no event.
    private func examineEmptyRun() async throws {
        let (sink, _) = try makeSink()
        guard start(sink) else { return }
        try await finish(sink)
    }

    /// Passes events to a sink until it asks for a pause.
    private func examineDemand() async throws {
        let (sink, time) = try makeSink()
        guard start(sink) else { return }
        let waiter = Waiter()
        await feed(sink)
        wait(waiter, for: sink)
        let isAwake = try await time.awaitFact { waiter.calls > 0 }
        await feed(sink)
        wait(Waiter(), for: sink)
        try await finish(sink)
        try await time.step()
        if !isAwake { note(.wakesWhoWaits, "who waited was not called within \(examination.patience) s") }
        if waiter.calls > 1 { note(.wakesWhoWaits, "who waited was called \(waiter.calls) times") }
        if waiter.wasCalledEarly { note(.wakesWhoWaits, "who waited was called though the demand was wait") }
    }

    /// Passes events to a sink until its demand is `wait`, if it ever is.
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

    // MARK: Monitored calls

    private func makeSink() throws -> (Sink, ExaminationSteps) {
        let clock = time == .manual ? ManualClock() : nil
        let sink = try examination.call("making the sink") { try make(clock ?? SystemClock()) }
        return (sink, ExaminationSteps(examination: examination, manualClock: clock, subject: "sink"))
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

    private func note(_ rule: Rule, _ sentence: String) {
        examination.note(rule.rawValue, sentence)
    }
}

/// Records the calls of a `whenReady` callback.
@SensorActor
private final class Waiter {
    private(set) var calls = 0
    private(set) var wasCalledEarly = false

    func call(demand: SinkDemand) {
        calls += 1
        if demand == .wait { wasCalledEarly = true }
    }
}
