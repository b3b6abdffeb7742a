import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite @SensorActor struct ReplayPaceTests {
    private let clock = ManualClock()
    private let fast = ReplayTiming(rate: .max)

    @Test("At full speed, all items are delivered at once and in order")
    func everythingAtOnce() {
        let playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(3000), batchSize: 700) }
        playback.start()
        clock.advance(by: 0)
        #expect(playback.numbers == Array(0..<3000))
        #expect(playback.ends == [nil])
    }

    @Test("The pacer can hold the replay at any item, and nothing is lost when it continues")
    func pacerHolds() {
        let playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(2000), batchSize: 100) }
        let pacer = TestPacer()
        playback.engine.pacer = pacer
        playback.onItem = { item in if item.number % 300 == 299 { pacer.demand = .wait } }
        playback.start()
        for held in 1...6 {
            clock.advance(by: 60)
            #expect(playback.numbers.count == held * 300)
            #expect(pacer.waiters.count == 1, "the engine waits once, and does not ask again and again")
            #expect(clock.nextDue == nil)
            pacer.becomeReady()
        }
        clock.advance(by: 60)
        #expect(playback.numbers == Array(0..<2000))
        #expect(playback.ends == [nil])
    }

    @Test("The replay continues after the pacer's call, not within it")
    func resumesLater() {
        let playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(10)) }
        let pacer = TestPacer()
        pacer.demand = .wait
        playback.engine.pacer = pacer
        playback.start()
        clock.advance(by: 0)
        pacer.becomeReady()
        #expect(playback.numbers.isEmpty)
        clock.advance(by: 0)
        #expect(playback.numbers.count == 10)
    }

    @Test("A pacer that becomes ready after a stop or another start does not disturb the replay")
    func lateResume() {
        let playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(5)) }
        let pacer = TestPacer()
        pacer.demand = .wait
        playback.engine.pacer = pacer
        playback.start()
        clock.advance(by: 0)
        playback.engine.stop()
        pacer.becomeReady()
        clock.advance(by: 1)
        #expect(playback.numbers.isEmpty)

        pacer.demand = .wait
        playback.start()
        clock.advance(by: 0)
        playback.start()
        pacer.becomeReady()
        clock.advance(by: 1)
        #expect(playback.numbers == [0, 1, 2, 3, 4])
        #expect(playback.ends == [nil])
    }

    @Test("The pacer is asked at full speed only")
    func pacerOfTimedReplay() {
        let playback = Playback(ReplayTiming(rate: .factor(10)), clock: clock) {
            MemorySource(TestItem.everySecond(10))
        }
        let pacer = TestPacer()
        pacer.demand = .wait
        playback.engine.pacer = pacer
        playback.start()
        clock.advance(by: 1)
        #expect(playback.numbers.count == 10)
        #expect(pacer.waiters.isEmpty)
    }

    @Test("The pacer is held weakly")
    func weakPacer() {
        let playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(10)) }
        var pacer: TestPacer? = TestPacer()
        playback.engine.pacer = pacer
        pacer = nil
        #expect(pacer == nil)
        #expect(playback.engine.pacer == nil)
    }

    @Test("At full speed, other work waits for at most 300 items of the replay")
    func turns() {
        var counts: [Int] = []
        var playback: Playback?
        let other = clock.makeTimer { counts.append(playback?.numbers.count ?? 0) }
        playback = Playback(fast, clock: clock) { MemorySource(TestItem.everySecond(5000)) }
        playback?.onItem = { [clock] item in if item.number % 1000 == 0 { other.schedule(at: clock.instant) } }
        playback?.start()
        clock.advance(by: 0)
        #expect(playback?.numbers.count == 5000)
        #expect(counts.count == 5)
        for (index, count) in counts.enumerated() {
            #expect(count > index * 1000 && count <= index * 1000 + 300)
        }
    }
}
