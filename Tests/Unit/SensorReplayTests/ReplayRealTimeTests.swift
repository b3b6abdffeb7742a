import Dispatch
import Geolocation
import GeolocationTestKit
import SensorReplay
import TestSupport
import Testing

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ReplayRealTimeTests {
    private func play(_ playback: Playback) async {
        await withCheckedContinuation { continuation in
            playback.onEnd = { continuation.resume() }
            playback.start()
        }
    }

    @Test("By the real clock, all items that are read ahead are delivered in order", arguments: [1, 7, 512])
    func everythingInOrder(batchSize: Int) async {
        let playback = Playback(ReplayTiming(rate: .max), clock: SystemClock()) {
            MemorySource(TestItem.everySecond(20_000), batchSize: batchSize)
        }
        await play(playback)
        #expect(playback.numbers == Array(0..<20_000))
        #expect(playback.ends == [nil])
    }

    @Test("By the real clock, loops and jumps back lose no item and repeat none", arguments: [7, 512])
    func loopsAndJumps(batchSize: Int) async {
        let playback = Playback(ReplayTiming(rate: .max), clock: SystemClock()) {
            MemorySource(TestItem.everySecond(3000), batchSize: batchSize)
        }
        playback.engine.passes = .count(3)
        var jumps = 0
        playback.onItem = { [engine = playback.engine] item in
            guard item.number == 2500, jumps < 2 else { return }
            jumps += 1
            try? engine.seek(to: .index(10))
        }
        await play(playback)
        let again = Array(0...2500) + Array(10...2500) + Array(10..<3000)
        #expect(playback.numbers == again + Array(0..<3000) + Array(0..<3000))
        #expect(playback.ends == [nil])
    }

    @Test("By the real clock, the result of a search arrives on the sensor actor, while the replay continues")
    func search() async {
        let playback = Playback(ReplayTiming(rate: .factor(1000)), clock: SystemClock()) {
            MemorySource(TestItem.everySecond(50), batchSize: 5)
        }
        playback.start()
        let found = await withCheckedContinuation { continuation in
            playback.engine.search(minimising: { abs(Double($0.number) - 31.4) }) { result in
                dispatchPrecondition(condition: .onQueue(SensorActor.queue))
                continuation.resume(returning: try? result.get())
            }
        }
        #expect(found?.index == 31)
        if playback.ends.isEmpty {
            await withCheckedContinuation { continuation in playback.onEnd = { continuation.resume() } }
        }
        #expect(playback.numbers == Array(0..<50))
    }

    @Test("The engine waits for a source that is slower than its consumer")
    func slowSource() async {
        let gate = Gate()
        let playback = Playback(ReplayTiming(rate: .max), clock: SystemClock()) {
            GatedSource(MemorySource(TestItem.everySecond(50), batchSize: 1), gate: gate)
        }
        // Each item lets the source read the next one, so that the engine has to wait each time.
        playback.onItem = { _ in gate.open() }
        gate.open()
        await play(playback)
        #expect(playback.numbers == Array(0..<50))
    }

    @Test("By the real clock, no item is delivered before its moment")
    func realMoments() async {
        let playback = Playback(ReplayTiming(rate: .factor(100)), clock: SystemClock()) {
            MemorySource(TestItem.everySecond(11))
        }
        await play(playback)
        #expect(playback.numbers.count == 11)
        for (index, moment) in playback.moments.enumerated() {
            #expect(moment >= Double(index) * 0.01 - 0.002)
        }
    }

    @Test("An engine may be released while its source is still reading")
    func droppedWhileReading() async {
        let gate = Gate()
        var playback: Playback? = Playback(ReplayTiming(rate: .max), clock: SystemClock()) {
            GatedSource(MemorySource(TestItem.everySecond(5)), gate: gate)
        }
        weak let engine = playback?.engine
        playback?.start()
        playback = nil
        #expect(engine == nil)
        gate.open()
    }
}

/// A gate that lets one reading pass for each opening.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func pass() { semaphore.wait() }
}

/// A source that waits at a gate before each batch.
private final class GatedSource: ReplaySource, Sendable {
    private let source: MemorySource
    private let gate: Gate

    init(_ source: MemorySource, gate: Gate) {
        self.source = source
        self.gate = gate
    }

    func nextBatch() throws -> ReplayBatch<TestItem> {
        gate.pass()
        return try source.nextBatch()
    }
}
