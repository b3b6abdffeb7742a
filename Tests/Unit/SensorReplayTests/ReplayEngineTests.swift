import Foundation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite @SensorActor struct ReplayEngineTests {
    private let clock = ManualClock()

    private func playback(_ timing: ReplayTiming, _ source: MemorySource) -> Playback {
        Playback(timing, clock: clock) { source }
    }

    private func playback(_ source: MemorySource) -> Playback { playback(ReplayTiming(), source) }

    @Test(
        "Each item is delivered at its moment of the recording, divided by the rate",
        arguments: [(1.0, [0, 1, 3, 10]), (10.0, [0, 0.1, 0.3, 1]), (0.5, [0, 2, 6, 20])])
    func moments(rate: Double, expected: [Double]) {
        let playback = playback(ReplayTiming(rate: .factor(rate)), MemorySource(TestItem.at([0, 1, 3, 10])))
        playback.start()
        clock.advance(by: 30)
        #expect(playback.moments == expected)
        #expect(playback.numbers == [0, 1, 2, 3])
    }

    @Test("The first item is delivered at once after the start, but not within the call")
    func firstItem() {
        let playback = playback(MemorySource(TestItem.everySecond(2)))
        playback.start()
        #expect(playback.numbers.isEmpty)
        #expect(playback.engine.isRunning)
        clock.advance(by: 0)
        #expect(playback.numbers == [0])
    }

    @Test("Nothing is delivered between the moments of items")
    func nothingEarly() {
        let playback = playback(MemorySource(TestItem.everySecond(3)))
        playback.start()
        clock.advance(by: 0.999)
        #expect(playback.numbers == [0])
        clock.advance(by: 0.001)
        #expect(playback.numbers == [0, 1])
    }

    @Test("Ten thousand waits of a third of a second do not drift, even across batches")
    func noDrift() {
        let items = TestItem.everySecond(10_001)
        let playback = playback(ReplayTiming(rate: .factor(3)), MemorySource(items, batchSize: 100))
        playback.start()
        clock.advance(by: 4000)
        #expect(playback.numbers.count == 10_001)
        let drift = abs((playback.moments.last ?? 0) - 10_000.0 / 3)
        #expect(drift < 1e-5)
    }

    @Test("A delay within one delivery does not delay the items after the next one")
    func lateItem() {
        let playback = playback(MemorySource(TestItem.everySecond(4)))
        // The consumer takes 1.5 s: time passes within a timer's action.
        playback.onItem = { [clock] item in if item.number == 1 { clock.advance(by: 1.5) } }
        playback.start()
        clock.advance(by: 10)
        #expect(playback.moments == [0, 1, 2.5, 3])
    }

    @Test("Items without usable times are delivered at the minimum interval")
    func itemsWithoutTimes() {
        let items = TestItem.at([nil, nil, 5, 2, 2.5])
        let playback = playback(ReplayTiming(minimumInterval: 2), MemorySource(items, batchSize: 2))
        playback.start()
        clock.advance(by: 30)
        #expect(playback.moments == [0, 2, 4, 6, 8])
    }

    @Test("The minimum interval of the recording applies from its batch on, and for that run only")
    func recordedInterval() {
        let batches = [
            ReplayBatch(items: TestItem.at([nil, nil]), progress: 0.5),
            ReplayBatch(items: TestItem.at([nil, nil], from: 2), progress: 0.7, minimumInterval: 0.25),
            ReplayBatch(items: TestItem.at([nil], from: 4), progress: 1),
        ]
        let playback = Playback(clock: clock) { MemorySource(batches) }
        playback.start()
        clock.advance(by: 30)
        #expect(playback.moments == [0, 1, 1.25, 1.5, 1.75])
        #expect(playback.engine.timing == ReplayTiming())
        playback.start()
        clock.advance(by: 1)
        #expect(playback.moments.suffix(2) == [30, 31])
    }

    @Test("A minimum interval that is set overrides the one of the recording")
    func givenInterval() {
        let batches = [ReplayBatch(items: TestItem.at([nil, nil, nil]), progress: 1, minimumInterval: 0.25)]
        let playback = Playback(ReplayTiming(minimumInterval: 3), clock: clock) { MemorySource(batches) }
        playback.start()
        clock.advance(by: 30)
        #expect(playback.moments == [0, 3, 6])
    }

    @Test("A rate that is changed during the run applies from the next item on")
    func rateChanges() {
        let playback = playback(MemorySource(TestItem.everySecond(5)))
        playback.onItem = { [engine = playback.engine] item in
            if item.number == 1 { engine.timing.rate = .factor(4) }
        }
        playback.start()
        clock.advance(by: 10)
        #expect(playback.moments == [0, 1, 1.25, 1.5, 1.75])
    }

    @Test("A change from full speed to the original rate applies from that moment, without catching up")
    func rateChangesFromMaximum() {
        let playback = playback(ReplayTiming(rate: .max), MemorySource(TestItem.everySecond(5)))
        playback.onItem = { [clock, engine = playback.engine] item in
            guard item.number == 2 else { return }
            clock.advance(by: 100)
            engine.timing.rate = .original
        }
        playback.start()
        clock.advance(by: 0)
        #expect(playback.moments == [0, 0, 0])
        clock.advance(by: 10)
        #expect(playback.moments == [0, 0, 0, 101, 102])
    }

    // MARK: Ends, stops and starts

    @Test("The end is reported once, after the last item, and then the engine does not run any more")
    func end() {
        let source = MemorySource(TestItem.everySecond(3), batchSize: 2)
        let playback = playback(source)
        playback.start()
        clock.advance(by: 1.5)
        #expect(playback.ends.isEmpty)
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2])
        #expect(playback.ends == [nil])
        #expect(!playback.engine.isRunning)
        #expect(clock.nextDue == nil)
        #expect(source.requestCount == 3, "a source is not asked again after its end")
    }

    @Test("A recording that fails delivers the items before the fault, and ends once with the reason")
    func failure() {
        let error = ProviderError("walk.gpx:7: a tag is not closed")
        let playback = playback(MemorySource(TestItem.everySecond(3), batchSize: 2, error: error))
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2])
        #expect(playback.ends == [error])
        #expect(!playback.engine.isRunning)
        #expect(playback.engine.progress == 1)
    }

    @Test("A recording that cannot be opened ends after the start, but not within the call")
    func failureAtOnce() {
        let error = ProviderError("walk.gpx: there is no such file")
        let playback = playback(MemorySource([], error: error))
        playback.start()
        #expect(playback.ends.isEmpty)
        clock.advance(by: 0)
        #expect(playback.ends == [error])
        #expect(playback.engine.progress == 0)
    }

    @Test("An empty recording ends at once")
    func emptyRecording() {
        let playback = playback(MemorySource([]))
        playback.start()
        clock.advance(by: 0)
        #expect(playback.ends == [nil])
        #expect(playback.numbers.isEmpty)
    }

    @Test("After a stop within a delivery, nothing more is delivered", arguments: [ReplayRate.original, .max])
    func stopWithinDelivery(rate: ReplayRate) {
        let playback = playback(ReplayTiming(rate: rate), MemorySource(TestItem.everySecond(10)))
        playback.onItem = { [engine = playback.engine] item in if item.number == 3 { engine.stop() } }
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 3])
        #expect(playback.ends.isEmpty)
        #expect(!playback.engine.isRunning)
        #expect(clock.nextDue == nil)
    }

    @Test("A start after a stop begins again with a new source")
    func restart() {
        let playback = Playback(clock: clock) { MemorySource(TestItem.everySecond(5)) }
        playback.start()
        clock.advance(by: 2)
        playback.engine.stop()
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1, 2])
        playback.start()
        clock.advance(by: 1)
        #expect(playback.numbers == [0, 1, 2, 0, 1])
        #expect(playback.moments.suffix(2) == [12, 13])
    }

    @Test("A start within a delivery begins again at once", arguments: [ReplayRate.original, .max])
    func restartWithinDelivery(rate: ReplayRate) {
        let playback = Playback(ReplayTiming(rate: rate), clock: clock) { MemorySource(TestItem.everySecond(3)) }
        var restarts = 0
        playback.onItem = { [weak playback] item in
            guard item.number == 1, restarts == 0 else { return }
            restarts += 1
            playback?.start()
        }
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 0, 1, 2])
        #expect(playback.ends == [nil])
    }

    @Test("A start within the report of the end plays the recording again")
    func restartAtEnd() {
        let playback = Playback(clock: clock) { MemorySource(TestItem.everySecond(2)) }
        playback.onEnd = { [weak playback] in
            if playback?.ends.count == 1 { playback?.start() }
        }
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 0, 1])
        #expect(playback.ends == [nil, nil])
    }

    @Test("A stop without a start has no effect, nor has a second stop")
    func idleStop() {
        let playback = playback(MemorySource(TestItem.everySecond(2)))
        playback.engine.stop()
        playback.start()
        playback.engine.stop()
        playback.engine.stop()
        clock.advance(by: 10)
        #expect(playback.numbers.isEmpty)
        #expect(playback.ends.isEmpty)
    }

    @Test("An engine that is released while it runs delivers nothing more and leaves no timer")
    func deallocation() {
        var playback: Playback? = playback(MemorySource(TestItem.everySecond(10)))
        weak let engine = playback?.engine
        playback?.start()
        clock.advance(by: 2)
        #expect(playback?.numbers.count == 3)
        playback = nil
        #expect(engine == nil)
        #expect(clock.nextDue == nil)
    }

    // MARK: Progress

    @Test("The progress rises from 0 to 1 with the items, even within a batch")
    func progress() {
        let playback = playback(MemorySource(TestItem.everySecond(8), batchSize: 3))
        #expect(playback.engine.progress == 0)
        var seen: [Double] = []
        playback.onItem = { [engine = playback.engine] _ in seen.append(engine.progress ?? -1) }
        playback.start()
        clock.advance(by: 100)
        #expect(seen == seen.sorted())
        for (index, progress) in seen.enumerated() {
            #expect(abs(progress - Double(index + 1) / 8) < 1e-9)
        }
        #expect(playback.engine.progress == 1)
        playback.start()
        #expect(playback.engine.progress == 0)
    }

    @Test("The progress is unknown if the source does not know it")
    func unknownProgress() {
        let playback = playback(MemorySource([ReplayBatch(items: TestItem.everySecond(3), progress: nil)]))
        playback.start()
        clock.advance(by: 1)
        #expect(playback.engine.progress == nil)
    }
}
