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

    /// Passes events of all kinds to a new sink; returns `false` if the sink cannot be started.
    private func examineEvents() async throws -> Bool {
        let (sink, host, time) = try makeSink()
        guard start(sink, in: host) else { return false }
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
            record(.writesAllBeforeFinishReturns, "nothing was written")
        } else if later != atFinish {
            record(.writesAllBeforeFinishReturns, "\(atFinish) was written when finish() returned, but \(later) later")
        }
        return true
    }

    /// Starts and finishes a sink that receives no event.
    private func examineEmptyRun() async throws {
        let (sink, host, _) = try makeSink()
        guard start(sink, in: host) else { return }
        try await finish(sink)
    }

    /// Passes events to a new sink until it asks for a pause, and checks that it becomes ready again.
    private func examineDemand() async throws {
        let (sink, host, time) = try makeSink()
        guard start(sink, in: host) else { return }
        await feed(sink)
        let isAwake = try await awaitReadiness(of: sink, host, time)
        await feed(sink)
        try await finish(sink)
        try await time.step()
        if !isAwake {
            record(
                .notifiesWaitingHost,
                "the host was not notified within \(examination.patience) s that the sink is ready again")
        }
    }

    /// Waits, as a replay would, until the sink notifies its host that it is ready again.
    ///
    /// Returns `true` if the notification has arrived, or if the sink did not ask for a pause.
    private func awaitReadiness(of sink: Sink, _ host: SinkHost, _ time: ExaminationSteps) async throws -> Bool {
        guard sink.demand == .wait else { return true }
        var isAwake = false
        host.onReady = { [weak sink] in if sink?.demand == .ready { isAwake = true } }
        return try await time.awaitFact { isAwake }
    }

    /// Passes a limited number of events to a sink, and stops when the sink asks for a pause.
    private func feed(_ sink: Sink) async {
        for round in 0..<200 {
            for event in EventSamples.all where sink.demand == .ready { receive(event, sink) }
            if sink.demand == .wait { return }
            if round % 20 == 19 { await Task.yield() }
        }
    }

    // MARK: Monitored calls

    private func makeSink() throws -> (Sink, SinkHost, ExaminationSteps) {
        let clock = time == .manual ? ManualClock() : nil
        let host = SinkHost(clock: clock ?? SystemClock())
        let sink = try examination.call("making the sink") { try make(host.clock) }
        return (sink, host, ExaminationSteps(examination: examination, manualClock: clock, subject: "sink"))
    }

    private func start(_ sink: Sink, in host: SinkHost) -> Bool {
        do {
            try examination.call("start(in:)") { try sink.start(in: host) }
            return true
        } catch {
            record(.startsOnce, "start(in:) threw: \(error)")
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

    private func record(_ rule: Rule, _ sentence: String) {
        examination.record(rule.rawValue, sentence)
    }
}
