import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@testable import SensorReplay

@Suite @SensorActor struct ReplayLoopTests {
    private let clock = ManualClock()

    private func playback(
        _ seconds: [Double?], passes: ReplayPasses, times: ReplayTimes = .recorded,
        timing: ReplayTiming = ReplayTiming()
    ) -> Playback {
        let playback = Playback(timing, clock: clock) { MemorySource(TestItem.at(seconds), batchSize: 2) }
        playback.engine.passes = passes
        playback.engine.times = times
        return playback
    }

    @Test("Each pass follows the one before after the minimum interval, and the end is reported once")
    func passes() {
        let playback = playback([0, 1, 5], passes: .count(3))
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 0, 1, 2, 0, 1, 2])
        #expect(playback.moments == [0, 1, 5, 6, 7, 11, 12, 13, 17])
        #expect(playback.ends == [nil])
        #expect(clock.nextDue == nil)
    }

    @Test("An endless loop continues until it is stopped, and its progress is unknown")
    func endless() {
        let playback = playback([0, 1], passes: .endless)
        playback.start()
        clock.advance(by: 999.5)
        #expect(playback.numbers.count == 1000)
        #expect(playback.engine.progress == nil)
        playback.engine.stop()
        clock.advance(by: 10)
        #expect(playback.numbers.count == 1000)
        #expect(playback.ends.isEmpty)
    }

    @Test("A loop at full speed loses no item")
    func fullSpeed() {
        let playback = playback([0, 1, 2], passes: .count(1000), timing: ReplayTiming(rate: .max))
        playback.start()
        clock.advance(by: 0)
        #expect(playback.numbers.count == 3000)
        #expect(playback.ends == [nil])
    }

    @Test("The progress is that of all passes")
    func progress() {
        let playback = playback([0, 1], passes: .count(2))
        var seen: [Double] = []
        playback.onItem = { [engine = playback.engine] _ in seen.append(engine.progress ?? -1) }
        playback.start()
        clock.advance(by: 100)
        #expect(seen == [0.25, 0.5, 0.75, 1])
        #expect(playback.engine.progress == 1)
    }

    @Test("An empty recording ends, however often it should be played")
    func emptyRecording() {
        let playback = playback([], passes: .endless)
        playback.start()
        clock.advance(by: 10)
        #expect(playback.ends == [nil])
    }

    @Test("A recording that can be read only once is refused for a loop, and played for one pass")
    func onlyOnce() {
        for passes in [ReplayPasses.count(2), .endless, .once] {
            let playback = Playback(clock: clock) {
                MemorySource(TestItem.everySecond(3), isRepeatable: false)
            }
            playback.engine.passes = passes
            playback.start()
            clock.advance(by: 10)
            let sentence = "the recording can be read only once, so its replay can neither go back nor start over"
            #expect(playback.numbers.count == (passes == .once ? 3 : 0))
            #expect(playback.ends == [passes == .once ? nil : ProviderError(sentence)])
        }
    }

    @Test("A recording that can be read only once is refused for a loop without being read")
    func refusedUnread() {
        let source = MemorySource(TestItem.everySecond(3), isRepeatable: false)
        let playback = Playback(clock: clock) { source }
        playback.engine.passes = .endless
        playback.start()
        clock.advance(by: 10)
        #expect(playback.ends.count == 1)
        #expect(source.requestCount == 0)
    }

    @Test("A loop that is requested during the pass of a recording that is read once is refused at its end")
    func refusedLater() {
        let playback = Playback(clock: clock) { MemorySource(TestItem.everySecond(3), isRepeatable: false) }
        playback.start()
        clock.advance(by: 0)
        playback.engine.passes = .endless
        clock.advance(by: 10)
        #expect(playback.numbers == [0, 1, 2])
        #expect(playback.ends.first??.description.hasPrefix("the recording can be read only once") == true)
    }

    @Test("Two passes are a second apart if only the recording sets the minimum interval to 0")
    func closeItems() {
        let batch = ReplayBatch(items: TestItem.at([0, 0.25]), progress: 1, minimumInterval: 0)
        for (interval, moments) in [(nil, [0, 0.25, 1.25, 1.5]), (0, [0, 0.25, 0.25, 0.5])] as [(Double?, [Double])] {
            let clock = ManualClock()
            let timing = ReplayTiming(minimumInterval: interval)
            let playback = Playback(timing, clock: clock) { MemorySource([batch]) }
            playback.engine.passes = .count(2)
            playback.start()
            clock.advance(by: 10)
            #expect(playback.moments == moments)
        }
    }

    @Test("A pass that fails, or whose recording has changed, is played as it is")
    func changedRecording() {
        let opened = Counter()
        let playback = Playback(clock: clock) {
            opened.add()
            switch opened.count {
            case 1: return MemorySource(TestItem.everySecond(3))
            case 2: return MemorySource(TestItem.at([7], from: 40))
            default: return MemorySource(TestItem.at([0], from: 90), error: ProviderError("torn"))
            }
        }
        playback.engine.passes = .endless
        playback.start()
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 40, 90])
        #expect(playback.moments == [0, 1, 2, 3, 4])
        #expect(playback.ends == [ProviderError("torn")])
    }

    @Test("The drops of a pass are not counted again in the next one")
    func drops() {
        let playback = Playback(clock: clock) {
            var drops = DropCounts()
            drops.add("odd", count: 2)
            return MemorySource(TestItem.everySecond(3), drops: drops)
        }
        playback.engine.passes = .count(3)
        playback.start()
        clock.advance(by: 100)
        #expect(playback.engine.drops.byReason == ["odd": 2])
    }

    @Test("An endless loop ends after the current pass if only one pass is requested")
    func endsLoop() {
        let playback = playback([0, 1], passes: .endless)
        playback.start()
        clock.advance(by: 4.5)
        playback.engine.passes = .once
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 0, 1, 0, 1])
        #expect(playback.ends == [nil])
    }

    // MARK: Times

    /// The times of the delivered items, in seconds after a date.
    private func stamps(_ playback: Playback, since begin: Date) -> [Double?] {
        playback.times.map { $0.map { ($0.timeIntervalSince(begin) * 1e6).rounded() / 1e6 } }
    }

    @Test("Rebased times begin at the time of the start and keep the recorded intervals, at any rate")
    func rebasedTimes() {
        for rate in [ReplayRate.original, .factor(50), .max] {
            let begin = clock.now
            let playback = playback([0, 2.5, 3, nil, 90], passes: .once, times: .now, timing: ReplayTiming(rate: rate))
            playback.start()
            clock.advance(by: 1000)
            #expect(stamps(playback, since: begin) == [0, 2.5, 3.5, 4.5, 5.5])
        }
    }

    @Test("Rebased times use the shortened gap and the minimum interval")
    func rebasedGap() {
        let begin = clock.now
        let timing = ReplayTiming(rate: .factor(4), minimumInterval: 2, maximumGap: 60)
        let playback = playback([0, 1, 86_400], passes: .once, times: .now, timing: timing)
        playback.start()
        clock.advance(by: 100)
        #expect(stamps(playback, since: begin) == [0, 2, 62])
        #expect(playback.moments == [0, 0.5, 15.5])
    }

    @Test("Rebased times increase over loops, backward times and jumps")
    func rebasedRise() throws {
        let begin = clock.now
        let playback = playback([0, 5, 3], passes: .count(2), times: .now)
        playback.start()
        clock.advance(by: 7)
        try playback.engine.seek(to: .index(0))
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 0, 0, 1, 2])
        #expect(stamps(playback, since: begin) == [0, 5, 6, 7, 8, 13, 14])
    }

    @Test("Rebased times stay equal to the wall time over pauses and a long delay")
    func rebasedPause() {
        let playback = playback([0, 10, 20, 30], passes: .once, times: .now)
        var ages: [Double] = []
        playback.onItem = { [clock] item in
            ages.append(item.time.map { clock.now.timeIntervalSince($0).rounded() } ?? .nan)
            if item.number == 2 { clock.advance(by: 500) }
        }
        playback.start()
        playback.engine.pause()
        clock.advance(by: 60)
        playback.engine.resume()
        clock.advance(by: 4)
        playback.engine.pause()
        clock.advance(by: 3600)
        playback.engine.resume()
        clock.advance(by: 1000)
        #expect(ages == [0, 0, 0, 0])
    }

    @Test("Recorded times are delivered unchanged")
    func recordedTimes() {
        let playback = playback([0, nil, 3], passes: .count(2))
        playback.start()
        clock.advance(by: 100)
        let begin = Date(timeIntervalSince1970: 1_000_000)
        #expect(stamps(playback, since: begin) == [0, nil, 3, 0, nil, 3])
    }

    // MARK: Words

    @Test(
        "A text that is neither true nor a whole number from 1 is not a number of passes",
        arguments: ["0", "-1", "1.5", "false", "", "1e40", "nan"])
    func noPasses(text: String) {
        #expect(ReplayPasses(text) == nil)
    }

    @Test("The texts true, 1 and 12 are read as numbers of passes")
    func readPasses() {
        #expect(ReplayPasses("true") == .endless)
        #expect(ReplayPasses("1") == .once)
        #expect(ReplayPasses("12") == .count(12))
    }
}
