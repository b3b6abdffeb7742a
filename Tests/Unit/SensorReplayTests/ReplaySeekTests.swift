import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@testable import SensorReplay

@Suite @SensorActor struct ReplaySeekTests {
    private let clock = ManualClock()
    private let opened = Counter()

    private func playback(
        _ items: [TestItem], batchSize: Int = 3, isRepeatable: Bool = true, _ timing: ReplayTiming = ReplayTiming()
    ) -> Playback {
        Playback(timing, clock: clock) { [opened] in
            opened.add()
            return MemorySource(items, batchSize: batchSize, isRepeatable: isRepeatable)
        }
    }

    private func date(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_000_000 + second) }

    @Test("A jump from any place to any other delivers its item at once and the next ones at their intervals")
    func anywhere() throws {
        for start in 0..<8 {
            for target in 0..<9 {
                let playback = playback(TestItem.everySecond(9))
                playback.start()
                clock.advance(by: Double(start) + 0.25)
                try playback.engine.seek(to: .index(target))
                clock.advance(by: 0)
                #expect(playback.numbers == Array(0...start) + [target])
                clock.advance(by: 100)
                #expect(playback.numbers == Array(0...start) + Array(target..<9))
                let landed = Double(start) + 0.25
                let moments: [Double] = (0..<9 - target).map { landed + Double($0) }
                #expect(Array(playback.moments.suffix(9 - target)) == moments)
                #expect(playback.ends == [nil])
            }
        }
    }

    @Test("Only a jump back before the current batch opens the recording again")
    func opens() throws {
        let playback = playback(TestItem.everySecond(9))
        playback.start()
        clock.advance(by: 0)
        try playback.engine.seek(to: .index(7))
        clock.advance(by: 0)
        try playback.engine.seek(to: .index(6))
        clock.advance(by: 0)
        #expect(opened.count == 1)
        try playback.engine.seek(to: .index(5))
        clock.advance(by: 0)
        #expect(opened.count == 2)
        #expect(playback.numbers == [0, 7, 6, 5])
    }

    @Test(
        "A time leads to the first item of that time or later, from before it and from after it",
        arguments: [(-5.0, 0), (0, 0), (0.5, 1), (20, 3), (20.1, 4), (31, 5)])
    func time(second: Double, expected: Int) throws {
        for position in [ReplayPosition.time(date(second)), .elapsed(second)] {
            for start in [0.0, 25, 100] {
                let playback = playback(TestItem.at([0, 1, 10, 20, 30, 31]))
                playback.start()
                clock.advance(by: start)
                try playback.engine.seek(to: position)
                clock.advance(by: 0)
                #expect(playback.numbers.last == expected)
                playback.engine.stop()
            }
        }
    }

    @Test("If times run backwards, a time still leads to the first such item of the recording")
    func backwardTimes() throws {
        for start in [0.0, 3, 100] {
            let playback = playback(TestItem.at([0, 50, 10, 20, 60]), batchSize: 2)
            playback.start()
            clock.advance(by: start)
            try playback.engine.seek(to: .time(date(15)))
            clock.advance(by: 0)
            #expect(playback.numbers.last == 1)
        }
    }

    @Test("Items without times count as one minimum interval later than the item before them")
    func withoutTimes() throws {
        let timing = ReplayTiming(minimumInterval: 2)
        for (seconds, expected) in [(0.0, 0), (2, 1), (3, 2), (4, 2), (14, 3), (16, 4)] {
            // The first item with a time is 4 s after the beginning.
            let playback = playback(TestItem.at([nil, nil, 100, 110, nil]), batchSize: 2, timing)
            playback.start()
            try playback.engine.seek(to: .elapsed(seconds))
            clock.advance(by: 0)
            #expect(playback.numbers == [expected])
        }
    }

    @Test("The recording's minimum interval applies to items without times, unless another one is set")
    func recordedInterval() throws {
        for (interval, expected) in [(nil, 2), (1.0, 8)] as [(Double?, Int)] {
            let batches = [
                ReplayBatch(items: TestItem.at(Array(repeating: nil, count: 5)), progress: 0.5, minimumInterval: 4),
                ReplayBatch(items: TestItem.at(Array(repeating: nil, count: 5), from: 5), progress: 1),
            ]
            let playback = Playback(ReplayTiming(minimumInterval: interval), clock: clock) { MemorySource(batches) }
            playback.start(at: .elapsed(8))
            clock.advance(by: 0)
            #expect(playback.numbers == [expected])
        }
    }

    @Test("Of several jumps at once, the last one counts", arguments: [1, 2, 100])
    func lastJumpCounts(batchSize: Int) throws {
        let playback = playback(TestItem.everySecond(9), batchSize: batchSize)
        playback.start()
        try playback.engine.seek(to: .index(8))
        try playback.engine.seek(to: .elapsed(2))
        try playback.engine.seek(to: .time(date(4)))
        clock.advance(by: 0)
        #expect(playback.numbers == [4])
        try playback.engine.seek(to: .index(8))
        try playback.engine.seek(to: .index(1))
        clock.advance(by: 0)
        #expect(playback.numbers == [4, 1])
    }

    @Test("A jump beyond the end leads to the end, or to the next pass of a loop", arguments: [1, 2])
    func behindEnd(passes: Int) throws {
        let playback = playback(TestItem.everySecond(5))
        playback.engine.passes = .count(passes)
        playback.start()
        clock.advance(by: 0)
        try playback.engine.seek(to: .elapsed(1e9))
        clock.advance(by: 0)
        #expect(playback.numbers == (passes == 1 ? [0] : [0, 0]))
        clock.advance(by: 100)
        #expect(playback.ends == [nil])
        #expect(playback.engine.progress == 1)
    }

    @Test(
        "A jump beyond the end before the first item replaces the start position, without a fault", arguments: [1, 2])
    func behindEndBeforeFirst(passes: Int) throws {
        let playback = playback(TestItem.everySecond(5))
        playback.engine.passes = .count(passes)
        playback.start(at: .elapsed(1e9))
        try playback.engine.seek(to: .elapsed(1e9))
        clock.advance(by: 100)
        #expect(playback.numbers == (passes == 1 ? [] : [0, 1, 2, 3, 4]))
        #expect(playback.ends == [nil])
    }

    @Test("A jump after the end continues from its place, and the end is reported again")
    func afterEnd() throws {
        let playback = playback(TestItem.everySecond(5))
        playback.start()
        clock.advance(by: 100)
        try playback.engine.seek(to: .index(3))
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 3, 4, 3, 4])
        #expect(playback.moments.suffix(2) == [100, 101])
        #expect(playback.ends == [nil, nil])
    }

    @Test("A start at a place begins there, and the next pass begins at the beginning")
    func startAtPlace() {
        let playback = playback(TestItem.everySecond(5))
        playback.engine.passes = .count(2)
        playback.start(at: .elapsed(3))
        clock.advance(by: 100)
        #expect(playback.numbers == [3, 4, 0, 1, 2, 3, 4])
        #expect(playback.moments == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test("A start beyond the end fails with one sentence")
    func startBehindEnd() {
        let playback = playback(TestItem.everySecond(5))
        playback.start(at: .elapsed(90))
        clock.advance(by: 100)
        #expect(playback.numbers.isEmpty)
        let sentence = "the recording ends before 90.0 s after its beginning, where its replay was to begin"
        #expect(playback.ends == [ProviderError(sentence)])
    }

    @Test("At full speed, a jump within a delivery loses no item")
    func fullSpeed() {
        let playback = playback(TestItem.everySecond(9), ReplayTiming(rate: .max))
        var jumps = 0
        playback.onItem = { [engine = playback.engine] item in
            guard item.number == 6, jumps < 2 else { return }
            jumps += 1
            try? engine.seek(to: .index(1))
        }
        playback.start()
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect(playback.ends == [nil])
    }

    @Test("A recording that can be read only once allows jumps forward, and refuses to go back")
    func onlyOnce() throws {
        let playback = playback(TestItem.everySecond(9), isRepeatable: false)
        playback.start()
        clock.advance(by: 0)
        try playback.engine.seek(to: .index(7))
        clock.advance(by: 0)
        try playback.engine.seek(to: .index(6))
        clock.advance(by: 0)
        let error = #expect(throws: ProviderError.self) { try playback.engine.seek(to: .index(5)) }
        #expect(
            error?.description
                == "the recording can be read only once, so its replay can neither go back nor start over")
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 7, 6, 7, 8], "the refusal changed nothing")
        #expect(opened.count == 1)
    }

    @Test("A jump over 100,000 items keeps few batches in memory, and lets other work run in between")
    func boundedMemory() throws {
        let alive = Counter()
        let peak = Counter()
        let playback = Playback(clock: clock) {
            EndlessSource(count: 100_000, alive: alive, peak: peak)
        }
        var turns = 0
        let other = clock.makeTimer { turns += 1 }
        playback.start()
        clock.advance(by: 0)
        try playback.engine.seek(to: .index(99_999))
        other.schedule(at: clock.instant)
        clock.advance(by: 0)
        #expect(playback.numbers == [0, 99_999])
        #expect(turns == 1)
        #expect(peak.count < 10, "batches alive at once")
    }
}

/// Many items whose batches are counted while they live.
private struct EndlessSource: ReplaySource {
    let count: Int
    let alive: Counter
    let peak: Counter
    private var given = 0

    init(count: Int, alive: Counter, peak: Counter) {
        self.count = count
        self.alive = alive
        self.peak = peak
    }

    mutating func nextBatch() throws -> ReplayBatch<TestItem> {
        let token = Token(alive: alive, peak: peak)
        let items = (given..<min(given + 256, count)).map { TestItem(number: $0, time: nil, token: token) }
        given += items.count
        return ReplayBatch(items: items, progress: nil)
    }
}
