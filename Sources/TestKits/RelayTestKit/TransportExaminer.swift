import Geolocation
import GeolocationTestKit
import LocationRelay

/// Checks a transport against the rules of ``TransportConformance``.
@SensorActor
struct TransportExaminer<Transport: LocationTransport> {
    /// The maximum number of updates that are pushed to the transport at once, even if its capacity is larger.
    private let floodLimit = 5000

    let examination: Examination
    let makeBench: @SensorActor () throws -> TransportBench<Transport>

    func examine() async throws {
        guard try await examineLife() else { return }
        try await examineSecondOpening()
        try await examineFlood()
        try await examineDelegate()
        try await examineRelease()
    }

    /// Runs `body` with a new instance of the transport, and closes the instance afterwards.
    private func withBench(_ body: @SensorActor (TransportBench<Transport>) async throws -> Void) async throws {
        let bench = try makeBench()
        defer { bench.close() }
        try await body(bench)
    }

    // MARK: Opening and closing

    /// Checks an instance of the transport before it is opened, while it is open, after it is closed, and when it is
    /// opened again.
    ///
    /// Returns `false` if the instance never connects.
    private func examineLife() async throws -> Bool {
        var isConnected = false
        try await withBench { bench in
            try await examineRest(bench)
            bench.open()
            isConnected = try await bench.awaitConnection()
            guard isConnected else {
                let state = bench.transport.state.rawValue
                return bench.record(
                    .connectsOnceOpened, "it was \(state) \(examination.patience) s after it was opened")
            }
            for update in UpdateSamples.unusual { bench.push(update) }
            bench.push(count: 5)
            try await examineDelivery(bench)
            try await examineClosing(bench)
            try await examineReopening(bench)
        }
        return isConnected
    }

    /// Checks that the transport is disconnected and silent before its first opening.
    private func examineRest(_ bench: TransportBench<Transport>) async throws {
        let state = bench.transport.state
        if bench.tellsState, state != .disconnected {
            bench.record(.isClosedAtFirst, "its state was \(state.rawValue) before it was opened")
        }
        bench.close()
        examineClosedPush(bench)
        try await bench.drain()
        try await bench.passQuietTime()
        if bench.log.count > 0 {
            bench.record(.isSilentBeforeOpening, "it reported \(bench.log.last) before it was opened")
        }
    }

    /// Checks that updates are counted as dropped if they are pushed while the transport is closed.
    private func examineClosedPush(_ bench: TransportBench<Transport>) {
        guard bench.tellsState else { return }
        let before = bench.transport.drops.total
        bench.push(count: 3)
        let counted = bench.transport.drops.total - before
        if counted < 3 {
            bench.record(.countsDropsWhileClosed, "of 3 updates pushed while it was closed \(counted) counted")
        }
    }

    /// Checks that the transport delivers its waiting updates until none is left.
    private func examineDelivery(_ bench: TransportBench<Transport>) async throws {
        guard try await bench.awaitDelivery() else {
            let depth = bench.transport.queueDepth
            return bench.record(
                .deliversWaitingUpdates, "\(depth) updates still waited after \(examination.patience) s")
        }
        if try await !bench.awaitFact({ bench.log.depth == bench.transport.queueDepth }) {
            bench.record(
                .reportsQueueDepth,
                "\(bench.transport.queueDepth) updates wait, and \(bench.log.depth) was reported last")
        }
        bench.judgeReports()
    }

    private func examineClosing(_ bench: TransportBench<Transport>) async throws {
        bench.close()
        let state = bench.transport.state
        if bench.tellsState, state != .disconnected {
            bench.record(.endsWhenClosed, "its state was \(state.rawValue) after it was closed")
        } else if !bench.tellsState, state != .connected || !bench.log.states.isEmpty {
            bench.record(.isClosedAtFirst, "its state was connected before it was opened")
        }
        bench.judgeReports()
        let reported = bench.log.count
        examineClosedPush(bench)
        try await bench.drain()
        try await bench.passQuietTime()
        if bench.log.count > reported {
            bench.record(.endsWhenClosed, "it reported \(bench.log.last) after it was closed")
        }
    }

    private func examineReopening(_ bench: TransportBench<Transport>) async throws {
        bench.open()
        guard try await bench.awaitConnection() else {
            return bench.record(.canBeOpenedAgain, "it did not connect when it was opened again")
        }
        bench.push(count: 5)
        if !hasNoted(.deliversWaitingUpdates), try await !bench.awaitDelivery() {
            bench.record(.canBeOpenedAgain, "it delivered nothing when it was opened again")
        }
        bench.judgeReports()
    }

    /// Returns whether a violation of the given rule has been recorded.
    private func hasNoted(_ rule: TransportConformance.Rule) -> Bool { examination.hasNoted(rule.rawValue) }

    // MARK: Calls in unusual order

    private func examineSecondOpening() async throws {
        try await withBench { bench in
            bench.open()
            openAgain(bench)
            guard try await bench.awaitConnection() else {
                return bench.record(.ignoresSecondOpening, "it did not connect after a second opening")
            }
            openAgain(bench)
            bench.close()
            let reported = bench.log.count
            try await bench.passQuietTime()
            let isOver = !bench.tellsState || bench.transport.state == .disconnected
            // If closing never ends the connection, the violation of that rule has already been recorded.
            if !isOver || bench.log.count > reported, !hasNoted(.endsWhenClosed) {
                bench.record(.ignoresSecondOpening, "one closing did not end what several openings began")
            }
        }
    }

    private func openAgain(_ bench: TransportBench<Transport>) {
        let (state, reported) = (bench.transport.state, bench.log.count)
        bench.open()
        if bench.transport.state != state || bench.log.count > reported {
            bench.record(.ignoresSecondOpening, "a second opening made it report \(bench.log.last)")
        }
    }

    /// Pushes more updates than the transport's capacity, before and after it connects.
    private func examineFlood() async throws {
        try await withBench { bench in
            let capacity = min(max(0, bench.transport.queueCapacity ?? 0), floodLimit)
            bench.open()
            bench.push(count: min(capacity + 100, floodLimit))
            _ = try await bench.awaitConnection()
            bench.push(count: min(capacity + 100, floodLimit))
            if !hasNoted(.deliversWaitingUpdates) { try await examineDelivery(bench) }
        }
    }

    private func examineDelegate() async throws {
        try await withBench { bench in
            bench.open()
            _ = try await bench.awaitConnection()
            if try await !bench.awaitFact({ bench.releaseDelegate() }) {
                bench.record(.holdsDelegateWeakly, "its delegate was kept alive")
            }
            bench.push(count: 5)
        }
    }

    private func examineRelease() async throws {
        let (released, time) = try await leaveClosed()
        if try await !time.awaitFact({ released.transport == nil }) {
            examination.record(
                TransportConformance.Rule.isReleasedWhenClosed.rawValue, "it was kept alive after it was closed")
        }
    }

    /// Uses, closes and releases an instance of the transport.
    ///
    /// - Returns: A weak reference to the instance, and an object with which the test lets time pass on the instance's
    ///   clock.
    private func leaveClosed() async throws -> (Released<Transport>, ExaminationSteps) {
        let bench = try makeBench()
        bench.open()
        _ = try await bench.awaitConnection()
        bench.push(count: 5)
        bench.close()
        return (Released(transport: bench.transport), bench.time)
    }
}

/// A weak reference to a transport that was released.
private struct Released<Transport: LocationTransport> {
    weak var transport: Transport?
}
