import Foundation
import Geolocation

/// One run of a conformance suite: it collects the violations, and a watchdog ends it if the sensor actor is blocked.
///
/// All code of a process shares the sensor actor, but an examination judges only its own subject. Therefore, only one
/// examination runs at a time, and each call is timed separately. Waits are measured by the number of times that the
/// actor answers the watchdog, not by elapsed time.
package final class Examination: Sendable {
    /// The time in seconds for which a call may occupy the sensor actor.
    ///
    /// Occasional longer calls on a busy machine are accepted.
    private static let callLimit = 0.2

    /// A running call of the plugin under test, and the rule that the call violates if it takes too long.
    private struct Activity {
        let name: String
        let rule: String
        let isOnActor: Bool
        let began = RealTime.now

        /// The number of times that the sensor actor had answered the watchdog when the call began.
        let answers: Int
    }

    private struct State {
        var violations: [ConformanceFailure.Violation] = []
        var activity: Activity?
        var calls: [String: (count: Int, slow: Int)] = [:]
        var end: CheckedContinuation<Void, any Error>?

        /// The time at which the watchdog asked the sensor actor for an answer; `nil` if the answer has arrived.
        var asked: SensorInstant?
        var answers = 0

        /// The number of times that the sensor actor did not answer the watchdog in time; `isStalled` is `true` while
        /// an answer is late.
        var stalls = 0
        var isStalled = false
    }

    /// The time limit of each call of the examined code and of each wait, in seconds.
    package let patience: Double

    private let interval: Double

    /// The time in seconds by which an answer of the sensor actor may exceed the time limit before the examination
    /// ends.
    ///
    /// This time is long, since other work may occupy the actor for a minute on a very busy machine.
    private static let grace = 60.0

    private let blockingRule: String
    private let state = Guarded(State())

    private init(patience: Double, blockingRule: String) {
        self.patience = patience
        self.blockingRule = blockingRule
        interval = min(0.01, patience / 10)
    }

    /// Runs a conformance suite on the sensor actor, and throws all recorded violations as one error.
    ///
    /// The function first waits until no other examination is running. It then returns in bounded time, whatever the
    /// examined code does: a separate thread watches the actor, and cancels and abandons the rest of `body` if
    /// necessary.
    package static func run(
        _ subject: String, patience: Double, blockingRule: String,
        _ body: @escaping @SensorActor @Sendable (Examination) async throws -> Void
    ) async throws {
        await ExaminationTurn.begin()
        defer { ExaminationTurn.end() }
        let examination = Examination(patience: patience, blockingRule: blockingRule)
        try await withCheckedThrowingContinuation { end in
            examination.state.withLock { $0.end = end }
            let work = Task { @SensorActor in
                do {
                    try await body(examination)
                    examination.judgeBlocking()
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

    /// Records a violation of a rule; after the end of the examination, it does nothing.
    package func record(_ rule: String, _ sentence: String) {
        state.withLock { state in
            if state.end != nil { state.violations.append(.init(rule: rule, sentence: sentence)) }
        }
    }

    /// Returns whether a violation of the given rule has been recorded.
    package func hasNoted(_ rule: String) -> Bool {
        state.withLock { $0.violations.contains { $0.rule == rule } }
    }

    /// Runs a synchronous call of the examined code.
    ///
    /// If the call takes longer than the time limit, ``patience``, the examination ends with a violation.
    @SensorActor
    package func call<Result>(_ name: String, _ body: @SensorActor () throws -> Result) rethrows -> Result {
        begin(name, rule: blockingRule, isOnActor: true)
        defer { end() }
        return try body()
    }

    /// Waits for asynchronous code under test; if `body` does not return within the time limit, a violation of the
    /// given rule is recorded.
    @SensorActor
    package func wait<Result: Sendable>(
        for name: String, rule: String, _ body: @SensorActor () async throws -> Result
    ) async rethrows -> Result {
        begin(name, rule: rule, isOnActor: false)
        defer { end() }
        return try await body()
    }

    private func begin(_ name: String, rule: String, isOnActor: Bool) {
        state.withLock { state in
            state.activity = Activity(name: name, rule: rule, isOnActor: isOnActor, answers: state.answers)
        }
    }

    private func end() {
        state.withLock { state in
            guard let activity = state.activity else { return }
            state.activity = nil
            guard activity.isOnActor else { return }
            let isSlow = RealTime.now.seconds(since: activity.began) > Self.callLimit
            let (count, slow) = state.calls[activity.name] ?? (0, 0)
            state.calls[activity.name] = (count + 1, slow + (isSlow ? 1 : 0))
        }
    }

    /// Records a violation for each call that was repeatedly slow, and for a sensor actor that was repeatedly blocked.
    private func judgeBlocking() {
        let (calls, stalls) = state.withLock { ($0.calls, $0.stalls) }
        for (name, (count, slow)) in calls.sorted(by: { $0.key < $1.key }) where slow >= 3 && slow * 4 >= count {
            record(blockingRule, "\(name) took more than \(Self.callLimit) s in \(slow) of \(count) calls")
        }
        // Other code on the sensor actor may have caused a few blocked periods.
        if stalls > 3 {
            record(blockingRule, "the sensor actor was blocked for \(patience) s and more, \(stalls) times")
        }
    }

    // MARK: The guard

    private func finish(_ result: Result<Void, any Error>) {
        let end = state.withLock { state in
            defer { state.end = nil }
            return state.end
        }
        end?.resume(with: result)
    }

    /// Watches the examination until it is over, and ends it if something takes too long.
    private func watch() {
        while state.withLock({ $0.end != nil }) {
            Thread.sleep(forTimeInterval: interval)
            guard let (rule, sentence) = findEnd() else { continue }
            record(rule, sentence)
            finish(.success(()))
        }
    }

    /// Returns the reason why the examination must end now.
    ///
    /// If there is no reason, the function returns `nil`, and asks the sensor actor for the next answer.
    private func findEnd() -> (rule: String, sentence: String)? {
        state.withLock { state in
            let now = RealTime.now
            if let activity = state.activity {
                let seconds =
                    activity.isOnActor
                    ? now.seconds(since: activity.began) : Double(state.answers - activity.answers) * interval
                if seconds > patience {
                    return (activity.rule, "\(activity.name) did not return within \(patience) s")
                }
            }
            guard let asked = state.asked else {
                state.asked = now
                SensorActor.enqueue { self.recordAnswer() }
                return nil
            }
            let silence = now.seconds(since: asked)
            if silence > patience, !state.isStalled {
                state.isStalled = true
                state.stalls += 1
            }
            guard silence > patience + Self.grace else { return nil }
            return (blockingRule, "the sensor actor was blocked for \(silence) s")
        }
    }

    private func recordAnswer() {
        state.withLock { state in
            state.asked = nil
            state.answers += 1
            state.isStalled = false
        }
    }
}

/// Ensures that examinations run one at a time, in the order in which they were requested.
private enum ExaminationTurn {
    private static let state = Guarded((isTaken: false, waiting: [CheckedContinuation<Void, Never>]()))

    static func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    static func end() {
        state.withLock { state in
            if state.waiting.isEmpty { state.isTaken = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }?.resume()
    }
}
