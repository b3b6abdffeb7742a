import Geolocation
import NetworkIO
import Testing

@Suite("A bucket of tokens") struct TokenBucketTests {
    /// Spends tokens step by step; returns whether a token was left after each step.
    private func tokens(_ rate: Double, from start: Double = 0, _ steps: [(count: Int, second: Double)]) -> [Bool] {
        func instant(_ seconds: Double) -> SensorInstant {
            SensorInstant(nanoseconds: Int64((seconds * 1e9).rounded()))
        }
        var bucket = TokenBucket(rate: rate, capacity: rate, now: instant(start))
        return steps.map { step in
            for _ in 0..<step.count { bucket.spend() }
            return bucket.hasToken(at: instant(step.second))
        }
    }

    @Test("gives as many tokens at once as its capacity, and its rate per second in the long run")
    func rate() {
        #expect(tokens(10, [(9, 0), (1, 0), (0, 0.1)]) == [true, false, true])
        #expect(tokens(10, [(30, 0), (0, 1.9), (0, 2.15), (1, 2.15), (0, 2.3)]) == [false, false, true, false, true])
    }

    @Test("saves up no more tokens than its capacity, and accepts a clock that stands still or goes back")
    func limits() {
        #expect(tokens(2, from: 100, [(0, 1e6), (2, 1e6), (0, 5), (0, 6)]) == [true, false, false, true])
    }

    @Test("is full when all spent tokens have been refilled")
    func fullness() {
        var bucket = TokenBucket(rate: 10, capacity: 20, now: SensorInstant(nanoseconds: 0))
        var isFull = [bucket.isFull(at: SensorInstant(nanoseconds: 0))]
        bucket.spend()
        isFull.append(bucket.isFull(at: SensorInstant(nanoseconds: 90_000_000)))
        isFull.append(bucket.isFull(at: SensorInstant(nanoseconds: 100_000_000)))
        #expect(isFull == [true, false, true])
    }
}
