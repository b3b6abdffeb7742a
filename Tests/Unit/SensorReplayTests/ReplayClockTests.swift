import Foundation
import Geolocation
import GeolocationTestKit
import Synchronization
import TestSupport
import Testing

@testable import SensorReplay

/// A replay clock on a manual one, with a record of what happened.
@SensorActor
private final class Stage {
    let base = ManualClock()
    let clock: ReplayClock
    private(set) var story: [String] = []
    private var engines: [ReplayEngine<TestItem>] = []
    private var timers: [any SensorTimer] = []

    init(_ rate: ReplayRate = .original) {
        clock = ReplayClock(rate: rate, base: base)
    }

    func note(_ words: String) {
        let moment = Double(clock.instant.nanoseconds) / 1e9
        story.append("\(words) \(moment.formatted(.number.grouping(.never).locale(Locale(identifier: "en"))))")
    }

    /// Starts a replay of items at seconds of their recording, which began some seconds after the others.
    @discardableResult
    func play(
        _ name: String, _ seconds: [Double?], after delay: Double = 0, onItem: (@SensorActor (Int) -> Void)? = nil
    ) -> ReplayEngine<TestItem> {
        let items = TestItem.at(seconds.map { $0.map { $0 + delay } })
        let engine = ReplayEngine<TestItem>(timing: ReplayTiming(minimumInterval: 0.1), clock: clock) {
            MemorySource(items, batchSize: 2)
        }
        engines.append(engine)
        engine.start(
            deliver: { [weak self] item in
                self?.note("\(name)\(item.number)")
                onItem?(item.number)
            }, end: { [weak self] _ in self?.note("\(name).") })
        return engine
    }

    func schedule(_ name: String, after seconds: Double) {
        let timer = clock.makeTimer { [weak self] in self?.note(name) }
        timers.append(timer)
        timer.schedule(at: clock.instant.advanced(by: seconds))
    }

    func move(_ timer: Int, after seconds: Double) {
        timers[timer].schedule(at: clock.instant.advanced(by: seconds))
    }

    func cancel(_ timer: Int) { timers[timer].cancel() }
}

@Suite("A replay clock", .timeLimit(.minutes(20)))
@SensorActor
struct ReplayClockTests {
    nonisolated private static let rates = [ReplayRate.factor(0.25), .original, .factor(10), .max]

    @Test("runs items and timers in the order of their recorded instants, at any rate", arguments: rates)
    func order(rate: ReplayRate) {
        let stage = Stage(rate)
        stage.play("a", [0, 1, 2, 5]) { if $0 == 1 { stage.schedule("late", after: 2.5) } }
        stage.play("b", [0, 0.5, 2])
        stage.schedule("first", after: 2)
        stage.schedule("second", after: 2)
        stage.base.runUntilIdle()
        #expect(
            stage.story == [
                "a0 0", "b0 0", "b1 0.5", "a1 1", "a2 2", "b2 2", "b. 2", "first 2", "second 2", "late 3.5", "a3 5",
                "a. 5",
            ])
        let seconds = stage.base.instant.seconds(since: SensorInstant(nanoseconds: 0))
        if case .factor(let factor) = rate { #expect(seconds == 5 / factor) } else { #expect(seconds == 0) }
    }

    @Test("fires a timer at the last instant that was set, in the order of scheduling", arguments: rates)
    func postponedTimers(rate: ReplayRate) {
        let stage = Stage(rate)
        stage.schedule("moved", after: 1)
        stage.schedule("second", after: 4)
        stage.schedule("cancelled", after: 3)
        stage.play("a", [0, 1, 2, 5]) { number in
            if number == 0 { stage.move(0, after: 2) }
            if number == 1 { stage.move(0, after: 3) }
            if number == 2 { stage.cancel(2) }
            if number == 3 { stage.schedule("early", after: -1) }
        }
        stage.base.runUntilIdle()
        #expect(stage.story == ["a0 0", "a1 1", "a2 2", "second 4", "moved 4", "a3 5", "a. 5", "early 5"])
    }

    @Test("keeps the distance of recordings that begin within an hour of each other; others begin together")
    func alignment() {
        let near = Stage(.max)
        near.play("a", [0, 10], after: 5)
        near.play("b", [0, 10])
        near.base.runUntilIdle()
        #expect(near.story == ["b0 0", "a0 5", "b1 10", "b. 10", "a1 15", "a. 15"])
        let far = Stage(.max)
        far.play("a", [0, 10], after: 3601)
        far.play("b", [0, 10])
        far.play("c", [nil, nil])
        far.base.runUntilIdle()
        #expect(far.story == ["a0 0", "b0 0", "c0 0", "c1 0.1", "c. 0.1", "a1 10", "a. 10", "b1 10", "b. 10"])
    }

    @Test("places a replay that starts later by its recorded times")
    func lateStart() {
        let stage = Stage(.max)
        stage.play("a", [0, 10, 20]) { number in
            if number == 1 { stage.play("b", [0, 1, 2], after: 12) }
        }
        stage.base.runUntilIdle()
        #expect(stage.story == ["a0 0", "a1 10", "b0 12", "b1 13", "b2 14", "b. 14", "a2 20", "a. 20"])
    }

    @Test("shows the time of the last item and the time since, but not beyond the next item", arguments: rates)
    func wallTime(rate: ReplayRate) {
        let stage = Stage(rate)
        let begin = Date(timeIntervalSince1970: 1_000_000)
        var shown: [Double] = []
        let look = stage.clock.makeTimer { shown.append(stage.clock.now.timeIntervalSince(begin)) }
        // The last two items are 0.02 s apart in the recording and 0.1 s in the replay.
        stage.play("a", [0, 3, 3.02]) { number in
            shown.append(stage.clock.now.timeIntervalSince(begin))
            look.schedule(at: stage.clock.instant.advanced(by: number == 0 ? 2 : 0.07))
        }
        stage.base.advance(by: 13)
        #expect(shown.prefix(5).map { ($0 * 100).rounded() / 100 } == [0, 2, 3, 3.02, 3.02])
    }

    @Test("stands still during a pause, even for a step in it, and keeps the rest of the wait")
    func pause() throws {
        let stage = Stage(.factor(2))
        let engine = stage.play("a", [0, 10, 20, 30])
        stage.schedule("timer", after: 12)
        stage.base.advance(by: 2)
        engine.pause()
        stage.base.advance(by: 100)
        #expect(stage.story == ["a0 0"])
        #expect(stage.clock.instant == SensorInstant(nanoseconds: 4_000_000_000))
        engine.resume()
        stage.base.advance(by: 3.5)
        #expect(stage.story == ["a0 0", "a1 10"])
        engine.pause()
        try engine.step(by: 1)
        stage.base.advance(by: 100)
        #expect(stage.story == ["a0 0", "a1 10", "a2 11"])
        engine.resume()
        stage.base.advance(by: 0.5)
        #expect(stage.story.last == "timer 12")
        stage.base.advance(by: 4.5)
        #expect(stage.story.last == "a. 21")
    }

    @Test("runs like its base while no replay plays")
    func withoutReplay() {
        let stage = Stage(.max)
        let begin = stage.clock.now
        stage.base.advance(by: 60)
        #expect(stage.clock.now.timeIntervalSince(begin) == 60)
        stage.schedule("timer", after: 5)
        stage.base.advance(by: 4.9)
        #expect(stage.story.isEmpty)
        stage.base.advance(by: 0.1)
        #expect(stage.story == ["timer 65"])
        let engine = stage.play("a", [0, 10])
        stage.base.runUntilIdle()
        #expect(stage.story == ["timer 65", "a0 65", "a1 75", "a. 75"])
        engine.stop()
        stage.base.advance(by: 1)
        #expect(stage.clock.instant == SensorInstant(nanoseconds: 76_000_000_000))
    }

    @Test("continues when a replay for which others wait is released")
    func release() async {
        let stage = Stage(.max)
        stage.play("a", [0, 10])
        var other: ReplayEngine<TestItem>? = ReplayEngine(timing: ReplayTiming(), clock: stage.clock) {
            MemorySource(TestItem.everySecond(5))
        }
        other?.start(deliver: { _ in }, end: { _ in })
        other?.pause()
        stage.base.runUntilIdle()
        #expect(stage.story.isEmpty)
        other = nil
        // The engine leaves the clock in a job of its own, which runs before this one.
        await withCheckedContinuation { continuation in SensorActor.enqueue { continuation.resume() } }
        stage.base.runUntilIdle()
        #expect(stage.story == ["a0 0", "a1 10", "a. 10"])
    }

    @Test("lets no time pass while the next item is not available yet")
    func stall() async {
        let gate = Gate()
        let clock = ReplayClock(rate: .max)
        let engine = ReplayEngine<TestItem>(timing: ReplayTiming(), clock: clock) { GatedSource(gate) }
        var story: [String] = []
        let timer = clock.makeTimer { story.append("timer") }
        await withCheckedContinuation { continuation in
            engine.start(
                deliver: { item in
                    story.append("\(item.number)")
                    if item.number == 0 {
                        timer.schedule(at: clock.instant.advanced(by: 0.5))
                        // The gate opens after everything that the clock would have run by now.
                        SensorActor.enqueue {
                            story.append("open")
                            gate.open()
                        }
                    }
                }, end: { _ in continuation.resume() })
        }
        #expect(story == ["0", "open", "timer", "1"])
    }
}

/// A gate that opens once.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func pass() { semaphore.wait() }
}

/// An item, and another one a second later that is read only when a gate opens.
private struct GatedSource: ReplaySource {
    private let gate: Gate
    private var count = 0

    init(_ gate: Gate) {
        self.gate = gate
    }

    mutating func nextBatch() -> ReplayBatch<TestItem> {
        if count == 1 { gate.pass() }
        defer { count += 1 }
        return ReplayBatch(items: count < 2 ? TestItem.at([Double(count)], from: count) : [], progress: nil)
    }
}
