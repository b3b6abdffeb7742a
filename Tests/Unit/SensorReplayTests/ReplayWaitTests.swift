import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite @SensorActor struct ReplayWaitTests {
    private let clock = ManualClock()

    private func playback(_ source: MemorySource, _ timing: ReplayTiming = ReplayTiming()) -> Playback {
        Playback(timing, clock: clock) { source }
    }

    @Test("After a delay of more than a second, the waits count from then on, without a burst of items")
    func stall() {
        let playback = playback(MemorySource(TestItem.everySecond(6), batchSize: 4))
        // The machine sleeps for 100 s.
        playback.onItem = { [clock] item in if item.number == 1 { clock.advance(by: 100) } }
        playback.start()
        clock.advance(by: 200)
        #expect(playback.moments == [0, 1, 101, 102, 103, 104])
    }

    @Test("Delays of less than a second do not add up")
    func smallDelays() {
        let playback = playback(MemorySource(TestItem.everySecond(5)))
        playback.onItem = { [clock] _ in clock.advance(by: 0.9) }
        playback.start()
        clock.advance(by: 20)
        #expect(playback.moments == [0, 1, 2, 3, 4])
    }

    @Test("A wait of more than ten minutes is reported once, with the item that is waited for")
    func longWait() {
        let playback = playback(MemorySource(TestItem.at([0, 1200, 2402, 2403])), ReplayTiming(rate: .factor(2)))
        var reported: [Double] = []
        playback.engine.onLongWait = { item, seconds in reported += [Double(item.number), seconds] }
        playback.start()
        clock.advance(by: 600.5)
        #expect(reported == [2, 601])
        clock.advance(by: 1200)
        #expect(reported == [2, 601])
        #expect(playback.numbers == [0, 1, 2, 3])
    }

    @Test(
        "The notice of a wait states its minutes, of which there are 9e15 at most",
        arguments: [(1200, "20"), (1e22, "9000000000000000"), (.infinity, "9000000000000000")])
    func notice(seconds: Double, minutes: String) {
        #expect(
            ReplayOptions.waitNotice(for: "fix", seconds: seconds)
                == "the next fix is \(minutes) minutes later; gap=SECONDS shortens the wait")
    }

    @Test("Full speed ends a wait at once, and has no effect if it is taken back within a pause")
    func fullSpeedMeanwhile() {
        let playback = playback(MemorySource(TestItem.at([0, 3600, 7200, 10_800]), batchSize: 1))
        playback.start()
        clock.advance(by: 600)
        playback.engine.pause()
        playback.engine.timing.rate = .max
        clock.advance(by: 10)
        playback.engine.timing.rate = .original
        playback.engine.resume()
        clock.advance(by: 2999)
        #expect(playback.numbers == [0])
        clock.advance(by: 1)
        #expect(playback.numbers == [0, 1])
        playback.engine.timing.rate = .max
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 1, 2, 3])
    }

    @Test(
        "A rate that is not a number above 0 ends the replay at its start with one sentence",
        arguments: [0, -1, .nan, .infinity])
    func unusableRate(factor: Double) {
        let playback = playback(MemorySource(TestItem.everySecond(3)), ReplayTiming(rate: .factor(factor)))
        playback.start()
        #expect(playback.ends.isEmpty)
        clock.advance(by: 10)
        #expect(playback.numbers.isEmpty)
        #expect(playback.ends.count == 1)
        let sentence = playback.ends.first??.description ?? ""
        #expect(sentence.hasPrefix("rate \(factor) is not a number above 0; "))
        #expect(!playback.engine.isRunning)
        #expect(clock.nextDue == nil)
    }
}
