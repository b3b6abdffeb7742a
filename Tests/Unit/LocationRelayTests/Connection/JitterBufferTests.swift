import CodecSupport
import Geolocation
import LocationRelay
import Testing

@Suite("Jitter buffer")
struct JitterBufferTests {
    private func instant(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    @Test("it gives everything that is due, and counts what is late, where the original gave one and was silent")
    func vector() {
        var buffer = JitterBuffer<Int64>()
        let released = ([3, 1, 2, 0, 4, 5] as [Int64]).map { number -> [Int64] in
            buffer.insert(number, sequence: number, now: instant(0))
            return buffer.release(now: instant(0))
        }
        #expect(released == [[], [], [1, 2, 3], [], [4], [5]])
        #expect((buffer.lateCount, buffer.count) == (1, 0))
    }

    @Test("behind a gap values wait for no longer than the delay, and take with them what stands before them")
    func delay() {
        var buffer = JitterBuffer<Int64>(capacity: 10, maximumDelay: 0.2)
        buffer.insert(1, sequence: 1, now: instant(0))
        #expect(buffer.nextRelease == instant(0.2))
        #expect(buffer.release(now: instant(0.19)) == [])
        buffer.insert(5, sequence: 5, now: instant(0.1))
        buffer.insert(4, sequence: 4, now: instant(0.25))
        #expect(buffer.release(now: instant(0.3)) == [1, 4, 5])
        #expect(buffer.nextRelease == nil)
    }

    @Test("what waits is flushed in order, and what comes behind it late is counted")
    func flush() {
        var buffer = JitterBuffer<Int64>(capacity: 10)
        for number in [9, 7] as [Int64] { buffer.insert(number, sequence: number, now: instant(0)) }
        #expect(buffer.flush() == [7, 9])
        let isTaken = buffer.insert(8, sequence: 8, now: instant(0))
        #expect(!isTaken && buffer.lateCount == 1 && buffer.lastReleased == 9)
        #expect(buffer.flush().isEmpty)
    }

    @Test("a number comes once, and after a reset numbers may be lower")
    func duplicates() {
        var buffer = JitterBuffer<Int64>(capacity: 10)
        for number in [4, 6, 4, 6, 5] as [Int64] { buffer.insert(number, sequence: number, now: instant(0)) }
        #expect(buffer.duplicateCount == 2)
        #expect(buffer.flush() == [4, 5, 6])
        buffer.reset()
        buffer.insert(1, sequence: 1, now: instant(0))
        #expect(buffer.flush() == [1])
    }

    @Test("whatever the order, numbers rise, none comes twice, and none is unaccounted for", arguments: 1...20)
    func property(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var buffer = JitterBuffer<Int64>(capacity: Int.random(in: 1...6, using: &random))
        var released: [Int64] = []
        for step in 0..<500 {
            let number = Int64(step) + Int64.random(in: -4...4, using: &random)
            let now = instant(Double(step) * 0.05)
            buffer.insert(number, sequence: number, now: now)
            released += buffer.release(now: now)
            #expect(buffer.count < buffer.capacity)
        }
        released += buffer.flush()
        #expect(zip(released, released.dropFirst()).allSatisfy { $0 < $1 })
        #expect(released.count + buffer.lateCount + buffer.duplicateCount == 500)
    }

    @Test("the ends of the scale are numbers too")
    func ends() {
        var buffer = JitterBuffer<Int64>()
        for number in [.max, .min, .max - 1] as [Int64] {
            buffer.insert(number, sequence: number, now: SensorInstant(nanoseconds: .max))
        }
        #expect(buffer.release(now: SensorInstant(nanoseconds: .max)) == [.min, .max - 1, .max])
        buffer.insert(0, sequence: 0, now: SensorInstant(nanoseconds: .max))
        #expect(buffer.lateCount == 1)
    }
}
