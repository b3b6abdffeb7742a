import Foundation
import Geolocation
import Synchronization

/// One run of a conformance suite: what it found, and a guard that ends it when the sensor actor no longer answers.
final class Examination: Sendable {
    /// What is going on, and the rule that is broken when it takes too long.
    private struct Activity {
        let name: String
        let rule: String
    }

    private struct State {
        var violations: [ConformanceFailure.Violation] = []
        var activity: Activity?
        var end: CheckedContinuation<Void, any Error>?
    }

    /// Stands for a moment that has not come.
    private static let never = Int64.min

    /// Seconds that anything may take.
    let patience: Double

    private let blockingRule: String
    private let state = Mutex(State())

    // What the guard looks at again and again is apart from the rest, so that it never holds up who works.
    private let activityBegan = Atomic<Int64>(never)
    private let pingSent = Atomic<Int64>(never)
    private let isOver = Atomic<Bool>(false)

    private init(patience: Double, blockingRule: String) {
        self.patience = patience
        self.blockingRule = blockingRule
    }

    /// Runs `body` on the sensor actor and throws everything that it noted as one error.
    ///
    /// It returns in bounded time whatever the examined code does, since a thread of its own watches the actor: what
    /// is left of `body` is then cancelled and abandoned.
    static func run(
        _ subject: String, patience: Double, blockingRule: String,
        _ body: @escaping @SensorActor @Sendable (Examination) async throws -> Void
    ) async throws {
        let examination = Examination(patience: patience, blockingRule: blockingRule)
        try await withCheckedThrowingContinuation { end in
            examination.state.withLock { $0.end = end }
            let work = Task { @SensorActor in
                do {
                    try await body(examination)
                    examination.finish(.success(()))
                } catch {
                    examination.finish(.failure(error))
                }
            }
            Thread.detachNewThread {
                examination.watch()
                work.cancel()
            }
        }
        let violations = examination.state.withLock { $0.violations }
        if !violations.isEmpty { throw ConformanceFailure(subject: subject, violations: violations) }
    }

    /// Notes a broken rule; what comes after the end is ignored.
    func note(_ rule: String, _ sentence: String) {
        guard !isOver.load(ordering: .acquiring) else { return }
        state.withLock { $0.violations.append(.init(rule: rule, sentence: sentence)) }
    }

    /// Whether a rule has been found broken.
    func hasNoted(_ rule: String) -> Bool {
        state.withLock { $0.violations.contains { $0.rule == rule } }
    }

    /// Runs a synchronous call of the examined code, which must not take longer than the patience.
    @SensorActor
    func call<Result>(_ name: String, _ body: @SensorActor () throws -> Result) rethrows -> Result {
        begin(name, rule: blockingRule)
        defer { end() }
        return try body()
    }

    /// Waits for asynchronous code that must return within the patience, or `rule` is broken.
    @SensorActor
    func wait<Result: Sendable>(
        for name: String, rule: String, _ body: @SensorActor () async throws -> Result
    ) async rethrows -> Result {
        begin(name, rule: rule)
        defer { end() }
        return try await body()
    }

    // MARK: The guard

    private func begin(_ name: String, rule: String) {
        state.withLock { $0.activity = Activity(name: name, rule: rule) }
        activityBegan.store(RealTime.now.nanoseconds, ordering: .releasing)
    }

    private func end() {
        activityBegan.store(Self.never, ordering: .releasing)
    }

    private func finish(_ result: Result<Void, any Error>) {
        isOver.store(true, ordering: .releasing)
        let end = state.withLock { state in
            defer { state.end = nil }
            return state.end
        }
        end?.resume(with: result)
    }

    /// Returns when the examination is over, having ended it itself when something took too long.
    private func watch() {
        while !isOver.load(ordering: .acquiring) {
            Thread.sleep(forTimeInterval: min(0.01, patience / 10))
            if hasTakenTooLong(activityBegan) {
                let activity = state.withLock { $0.activity }
                note(
                    activity?.rule ?? blockingRule, "\(activity?.name ?? "a call") did not return within \(patience) s")
            } else if hasTakenTooLong(pingSent) {
                note(blockingRule, "the sensor actor was blocked for \(patience) s and more")
            } else {
                if pingSent.load(ordering: .acquiring) == Self.never { ping() }
                continue
            }
            return finish(.success(()))
        }
    }

    private func ping() {
        pingSent.store(RealTime.now.nanoseconds, ordering: .releasing)
        SensorActor.enqueue { self.pingSent.store(Self.never, ordering: .releasing) }
    }

    private func hasTakenTooLong(_ moment: borrowing Atomic<Int64>) -> Bool {
        let began = moment.load(ordering: .acquiring)
        guard began != Self.never else { return false }
        return RealTime.now.seconds(since: SensorInstant(nanoseconds: began)) > patience
    }
}
