import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

/// Commands in any order, from outside, from a delivery, from the end and from the completion of a search.
@Suite @SensorActor struct ReplayOrderTests {
    nonisolated private static let count = 9

    /// A user's action at the controls, with random numbers.
    private func command(_ engine: ReplayEngine<TestItem>, _ random: inout SplitMix) {
        switch random.below(9) {
        case 0: engine.pause()
        case 1, 2: engine.resume()
        case 3: try? engine.step(by: random.below(7) - 3)
        case 4: try? engine.seek(to: .index(random.below(Self.count + 2) - 1))
        case 5: try? engine.seek(to: .elapsed(Double(random.below(Self.count + 2)) - 0.5))
        case 6:
            let goal = random.below(Self.count)
            engine.seek(toMinimumOf: { abs(Double($0.number - goal)) })
        case 7 where !engine.isPaused: engine.timing.rate = [.original, .factor(3), .max][random.below(3)]
        default: engine.passes = random.below(2) == 0 ? .once : .count(3)
        }
    }

    /// Plays a random order of commands, and returns what was delivered and when, and how often it ended.
    private func play(seed: UInt64, batchSize: Int) -> [Double] {
        var random = SplitMix(state: seed)
        let clock = ManualClock()
        let playback = Playback(clock: clock) {
            MemorySource(TestItem.everySecond(Self.count), batchSize: batchSize)
        }
        var inner = SplitMix(state: seed &+ 1)
        playback.onItem = { [engine = playback.engine] _ in if inner.below(8) == 0 { command(engine, &inner) } }
        playback.onEnd = { [engine = playback.engine] in if inner.below(4) == 0 { command(engine, &inner) } }
        playback.start(at: random.below(3) == 0 ? .elapsed(3) : nil)
        for _ in 0..<40 {
            command(playback.engine, &random)
            if random.below(12) == 0 { playback.engine.stop() }
            if random.below(6) == 0 { playback.start() }
            clock.advance(by: Double(random.below(3)) * 0.75)
        }
        // After any commands, a replay reaches its end.
        playback.engine.passes = .once
        playback.start()
        playback.onItem = nil
        playback.onEnd = nil
        let before = playback.numbers.count
        clock.advance(by: 100)
        #expect(Array(playback.numbers.dropFirst(before)) == Array(0..<Self.count), "seed \(seed)")
        #expect(!playback.engine.isRunning && clock.nextDue == nil)
        return zip(playback.numbers, playback.moments).flatMap { [Double($0), $1] } + [Double(playback.ends.count)]
    }

    @Test("The same commands give the same items at the same moments, whatever the size of the batches")
    func sameForAllBatches() {
        for seed in 0..<150 as Range<UInt64> {
            let expected = play(seed: seed, batchSize: Self.count)
            for batchSize in [1, 2, 4] {
                #expect(play(seed: seed, batchSize: batchSize) == expected, "seed \(seed), batches of \(batchSize)")
            }
        }
    }
}

/// Vigna's generator, for a test that draws the same in every run.
private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
