import Geolocation
import GeolocationTestKit
import LocationRelay

/// An instance of the transport under test, with its clock, its peer and a delegate.
@SensorActor
final class TransportBench<Transport: LocationTransport> {
    private typealias Rule = TransportConformance.Rule

    let transport: Transport
    let log: TransportLog

    /// An object that lets time pass for the transport under test, in steps, without calling the test's `stimulus`.
    let time: ExaminationSteps

    private let steps: ExaminationSteps
    private let name: String
    private let firstState: ConnectionState
    private var probe: TransportProbe?
    private weak var releasedProbe: TransportProbe?
    private var lastDrops = DropCounts()
    private var number = 0

    init(
        examination: Examination, time: ConformanceTime,
        stimulus: (@Sendable (Transport) async throws -> Void)?,
        make: @SensorActor @Sendable (any SensorClock) throws -> Transport
    ) throws {
        let clock = time == .manual ? ManualClock() : nil
        let transport = try examination.call("making the transport") { try make(clock ?? SystemClock()) }
        self.transport = transport
        self.time = ExaminationSteps(
            examination: examination, manualClock: clock, subject: "transport",
            stimulusRule: Rule.connectsOnceOpened.rawValue)
        var steps = self.time
        if let stimulus { steps.stimulus = { try await stimulus(transport) } }
        self.steps = steps
        name = transport.name
        firstState = transport.state
        log = TransportLog(of: transport)
        let probe = TransportProbe(log: log)
        self.probe = probe
        transport.delegate = probe
    }

    /// Whether the transport reports its state.
    ///
    /// A transport that does not report its state is always connected.
    var tellsState: Bool { firstState != .connected }

    // MARK: Monitored calls

    func open() { call("open()") { transport.open() } }

    func close() { call("close()") { transport.close() } }

    func push(_ update: RelayUpdate) { call("push(_:)") { transport.push(update) } }

    /// Pushes the given number of ordinary updates to the transport.
    func push(count: Int) {
        for _ in 0..<count {
            number += 1
            push(UpdateSamples.update(number))
        }
    }

    private func call(_ name: String, _ body: @SensorActor () -> Void) {
        time.examination.call(name, body)
        judgeCounts()
    }

    func drain() async throws {
        await time.examination.wait(for: "drain() of the closed transport", rule: Rule.drainsWhenClosed.rawValue) {
            await transport.drain()
        }
        try Task.checkCancellation()
    }

    /// Releases the transport's delegate, and returns whether the delegate was deallocated.
    func releaseDelegate() -> Bool {
        if let probe { releasedProbe = probe }
        probe = nil
        return releasedProbe == nil
    }

    // MARK: Time

    func awaitFact(_ holds: @SensorActor () -> Bool) async throws -> Bool {
        defer { judgeCounts() }
        return try await steps.awaitFact(holds)
    }

    func awaitConnection() async throws -> Bool { try await awaitFact { transport.state == .connected } }

    func awaitDelivery() async throws -> Bool { try await awaitFact { transport.queueDepth == 0 } }

    func passQuietTime() async throws {
        try await steps.passQuietTime()
        judgeCounts()
    }

    // MARK: Checks

    /// Records a violation of a rule, unless a violation of that rule has been recorded before.
    func record(_ rule: TransportConformance.Rule, _ sentence: String) {
        if !time.examination.hasNoted(rule.rawValue) { time.examination.record(rule.rawValue, sentence) }
    }

    /// Checks the rules that apply at any time: the capacity is not exceeded, and counts of drops never decrease.
    private func judgeCounts() {
        if let capacity = transport.queueCapacity, max(transport.queueDepth, log.greatestDepth) > capacity {
            record(
                .respectsCapacity,
                "\(max(transport.queueDepth, log.greatestDepth)) updates waited where \(capacity) may")
        }
        let drops = transport.drops
        for (reason, count) in lastDrops.byReason where drops.byReason[reason, default: 0] < count {
            record(
                .countsDropsCumulatively,
                "the count of \"\(reason)\" fell from \(count) to \(drops.byReason[reason] ?? 0)")
        }
        lastDrops = drops
    }

    /// Checks the states that the transport has reported so far.
    func judgeReports() {
        var last = firstState
        for (reported, actual) in log.states {
            if reported == last {
                record(.reportsEachStateOnce, "\(reported.rawValue) was reported when it was its state already")
            }
            if reported != actual {
                record(.reportsEachStateOnce, "\(reported.rawValue) was reported when its state was \(actual.rawValue)")
            }
            last = reported
        }
        if last != transport.state {
            record(
                .reportsEachStateOnce,
                "its state is \(transport.state.rawValue), and \(last.rawValue) was reported last")
        }
        if log.hasHeardOfOther { record(.keepsItsIdentity, "it reported another transport than itself") }
        if transport.name != name { record(.keepsItsIdentity, "its name changed from \(name) to \(transport.name)") }
    }
}
