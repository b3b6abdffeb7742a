import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite @SensorActor struct ReplayPauseTests {
    private let clock = ManualClock()

    private func playback(_ seconds: [Double?], _ timing: ReplayTiming = ReplayTiming()) -> Playback {
        Playback(timing, clock: clock) { MemorySource(TestItem.at(seconds), batchSize: 2) }
    }

    @Test("A pause stops the delivery, and the rest of the wait follows it")
    func restOfWait() {
        let playback = playback([0, 10, 11])
        playback.start()
        clock.advance(by: 4)
        playback.engine.pause()
        #expect(playback.engine.isPaused)
        #expect(playback.engine.isRunning)
        clock.advance(by: 1000)
        #expect(playback.numbers == [0])
        #expect(clock.nextDue == nil, "nothing ticks in a pause")
        playback.engine.resume()
        #expect(!playback.engine.isPaused)
        clock.advance(by: 5.9)
        #expect(playback.numbers == [0])
        clock.advance(by: 10)
        #expect(playback.moments == [0, 1010, 1011])
    }

    @Test("Several pauses in one wait delay the item by their total length")
    func severalPauses() {
        let playback = playback([0, 10])
        playback.start()
        for _ in 0..<4 {
            clock.advance(by: 2)
            playback.engine.pause()
            playback.engine.pause()
            clock.advance(by: 3)
            playback.engine.resume()
            playback.engine.resume()
        }
        clock.advance(by: 10)
        #expect(playback.moments == [0, 22])
    }

    @Test("A pause before the first item holds it, and a pause without a start has no effect")
    func pauseAtStart() {
        let playback = playback([0, 1])
        playback.engine.pause()
        #expect(!playback.engine.isPaused)
        playback.start()
        playback.engine.pause()
        clock.advance(by: 10)
        #expect(playback.numbers.isEmpty)
        playback.engine.resume()
        clock.advance(by: 10)
        #expect(playback.moments == [10, 11])
    }

    @Test(
        "After a pause within a delivery, nothing more is delivered until it ends, at any rate",
        arguments: [ReplayRate.original, .max])
    func pauseWithinDelivery(rate: ReplayRate) {
        let playback = playback([0, 1, 2, 3, 4], ReplayTiming(rate: rate))
        playback.onItem = { [engine = playback.engine] item in if item.number == 2 { engine.pause() } }
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2])
        playback.engine.resume()
        clock.advance(by: 0.5)
        #expect(playback.numbers.count == (rate == .max ? 5 : 3))
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1, 2, 3, 4])
        #expect(playback.ends == [nil])
    }

    @Test("A pause during a wait for the pacer continues when the pacer is ready")
    func pacer() {
        let playback = playback([0, 1, 2], ReplayTiming(rate: .max))
        let pacer = TestPacer()
        pacer.demand = .wait
        playback.engine.pacer = pacer
        playback.start()
        clock.advance(by: 0)
        playback.engine.pause()
        pacer.becomeReady()
        clock.advance(by: 10)
        #expect(playback.numbers.isEmpty)
        playback.engine.resume()
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 1, 2])
    }

    @Test("A stop ends a pause, and a start begins without one")
    func stop() {
        let playback = playback([0, 1])
        playback.start()
        playback.engine.pause()
        playback.engine.stop()
        #expect(!playback.engine.isPaused)
        playback.engine.resume()
        playback.start()
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1])
    }

    // MARK: Steps

    @Test("A step in a pause delivers that item at once and no other, and a whole wait follows the pause")
    func stepInPause() throws {
        let playback = playback([0, 10, 20, 40, 45])
        playback.start()
        clock.advance(by: 4)
        playback.engine.pause()
        clock.advance(by: 100)
        try playback.engine.step(by: 1)
        #expect(playback.numbers == [0], "it comes after the call")
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1])
        try playback.engine.step(by: 2)
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 1, 3])
        try playback.engine.step(by: -2)
        clock.advance(by: 50)
        #expect(playback.numbers == [0, 1, 3, 1])
        #expect(playback.engine.isPaused)
        playback.engine.resume()
        clock.advance(by: 9.9)
        #expect(playback.numbers.count == 4)
        clock.advance(by: 0.1)
        #expect(playback.numbers == [0, 1, 3, 1, 2])
    }

    @Test("A step while the replay runs delivers its item at once and continues from there")
    func stepWhileRunning() throws {
        let playback = playback([0, 10, 20, 30])
        playback.start()
        clock.advance(by: 1)
        try playback.engine.step(by: 1)
        clock.advance(by: 5)
        try playback.engine.step(by: -1)
        clock.advance(by: 15)
        #expect(playback.numbers == [0, 1, 0, 1])
        #expect(playback.moments == [0, 1, 6, 16])
    }

    @Test("Several steps at once add up, and a step before the first item leads to the first item")
    func stepsAddUp() throws {
        let playback = playback([0, 1, 2, 3, 4, 5, 6])
        playback.start()
        playback.engine.pause()
        for _ in 0..<4 { try playback.engine.step(by: 1) }
        clock.advance(by: 0)
        #expect(playback.numbers == [3])
        try playback.engine.step(by: -3)
        try playback.engine.step(by: 2)
        clock.advance(by: 0)
        try playback.engine.step(by: 0)
        clock.advance(by: 0)
        try playback.engine.step(by: .min)
        clock.advance(by: 0)
        #expect(playback.numbers == [3, 2, 2, 0])
        #expect(playback.engine.index == 0)
    }

    @Test(
        "Steps before the first item lead to the position of the start, or of a jump",
        arguments: [ReplayPosition.elapsed(5), .index(5)])
    func stepToBeginning(place: ReplayPosition) throws {
        let playback = playback((0..<9).map { Double($0) })
        playback.start(at: place)
        playback.engine.pause()
        for _ in 0..<2 { try playback.engine.step(by: 1) }
        clock.advance(by: 0)
        #expect(playback.numbers == [5])
        try playback.engine.seek(to: .elapsed(1))
        try playback.engine.step(by: 1)
        clock.advance(by: 0)
        try playback.engine.step(by: 1)
        clock.advance(by: 0)
        #expect(playback.numbers == [5, 1, 2])
    }

    @Test("A step beyond the last item ends the replay, and a step back continues from there")
    func stepAtEnd() throws {
        let playback = playback([0, 1, 2])
        playback.start()
        clock.advance(by: 10)
        #expect(playback.ends == [nil])
        try playback.engine.step(by: -1)
        #expect(playback.engine.isRunning)
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 1, 2, 1])
        try playback.engine.step(by: .max)
        clock.advance(by: 10)
        #expect(playback.ends == [nil, nil])
        #expect(playback.numbers.count == 4)
    }

    @Test("A pause after the end also holds the replay that a step back begins again")
    func pauseAfterEnd() throws {
        let playback = playback([0, 1, 2])
        playback.start()
        clock.advance(by: 10)
        playback.engine.pause()
        for _ in 0..<2 {
            try playback.engine.step(by: -1)
            clock.advance(by: 10)
        }
        #expect(playback.numbers == [0, 1, 2, 1, 0])
        playback.engine.resume()
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1, 2, 1, 0, 1, 2])
        #expect(playback.ends == [nil, nil])
    }

    @Test("A step over the end of a pass begins the next pass, even in a pause")
    func stepIntoNextPass() throws {
        let playback = playback([0, 1])
        playback.engine.passes = .endless
        playback.start()
        playback.engine.pause()
        for _ in 0..<4 {
            try playback.engine.step(by: 1)
            clock.advance(by: 0)
        }
        #expect(playback.numbers == [0, 1, 0, 1])
        #expect(playback.moments == [0, 0, 0, 0])
    }

    @Test("A step without a start is refused with one sentence")
    func stepWithoutStart() {
        let playback = playback([0, 1])
        let error = #expect(throws: ProviderError.self) { try playback.engine.step(by: 1) }
        #expect(
            error?.description == "no replay of the recording has been started, so there is no position to move to")
    }

    @Test("A step within a delivery counts from that item")
    func stepWithinDelivery() throws {
        let playback = playback([0, 1, 2, 3, 4])
        playback.onItem = { [engine = playback.engine] item in if item.number == 1 { try? engine.step(by: 2) } }
        playback.start()
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1, 3, 4])
        #expect(playback.moments == [0, 1, 1, 2])
    }
}
