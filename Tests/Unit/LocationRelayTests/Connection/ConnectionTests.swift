import CodecSupport
import Foundation
import Geolocation
import LocationRelay
import Testing

@Suite("The quality of a connection")
struct ConnectionTests {
    private func instant(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    @Test(
        "is lowered by losses as the formula says, for five minutes",
        arguments: [(0, 1.0), (1, 0.95), (2, 0.9), (4, 0.8), (9, 0.75)])
    func losses(count: Int, expected: Double) {
        var quality = ConnectionQuality()
        for _ in 0..<count { quality.addLoss(now: instant(0)) }
        #expect(abs(quality.quality(now: instant(299)) - expected) < 1e-12)
        #expect(quality.quality(now: instant(300)) == 1)
    }

    @Test("is lowered by slow and uneven round trips, and together with losses to 0.28125 at least")
    func roundTrips() {
        var quality = ConnectionQuality()
        for _ in 0..<2 { quality.addRoundTrip(0.275) }
        #expect(abs(quality.quality(now: instant(0)) - 0.75) < 1e-12)
        quality.addRoundTrip(0.5)
        let mean = 350.0
        let deviation: Double = 11_250.0.squareRoot()
        let delay: Double = 0.5 + 0.5 * (1 - (mean - 50) / 450)
        let evenness: Double = 0.75 + 0.25 * max(0, 1 - deviation / 100)
        let expected = delay * evenness
        #expect(abs(quality.quality(now: instant(0)) - expected) < 1e-12)
        for trip in 0..<30 { quality.addRoundTrip(trip % 2 == 0 ? 60 : 0.1) }
        for _ in 0..<5 { quality.addLoss(now: instant(0)) }
        quality.addRoundTrip(.nan)
        #expect(quality.quality(now: instant(0)) == 0.28125)
    }
}

@Suite("The estimated offset of a sender's clock")
struct ClockTests {
    @Test("is the median of the last ten exchanges, the upper one of two in the middle")
    func median() {
        var estimator = ClockOffsetEstimator()
        #expect(estimator.offset == nil && estimator.corrected(0.3) == 0.3)
        for oneWay in [9.0, 9, 9, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19, 0.20] {
            estimator.add(oneWay: oneWay, roundTrip: 0.1)
        }
        #expect(abs((estimator.offset ?? 0) - 0.11) < 1e-12)
        #expect(abs(estimator.corrected(0.16) - 0.05) < 1e-12)
    }

    @Test("is nearer to the truth by the quickest exchange if delays are one-sided")
    func quickest() throws {
        var random = SplitMix64(seed: 5)
        var (median, quickest) = (ClockOffsetEstimator(), ClockOffsetEstimator(selection: .quickest))
        for exchange in 0..<10 {
            let (sent, there) = (Double(exchange), 0.02 - 0.3 * log(1 - random.unit()))
            let times = (sent, sent + there + 100, sent + there + 100.01, sent + there + 0.03)
            for var estimator in [median, quickest] {
                estimator.add(sent: times.0, remoteReceived: times.1, remoteSent: times.2, received: times.3)
                if estimator.selection == .median { median = estimator } else { quickest = estimator }
            }
        }
        let (a, b) = (try #require(median.offset) - 100, try #require(quickest.offset) - 100)
        #expect(abs(b) < abs(a) && abs(b) < 0.05)
    }

    @Test("leaves out and counts invalid exchanges, such as one that ended before it began")
    func invalid() {
        var estimator = ClockOffsetEstimator()
        estimator.add(sent: 2, remoteReceived: 5, remoteSent: 5, received: 1)
        estimator.add(oneWay: .nan, roundTrip: 1)
        #expect(estimator.invalidCount == 2 && estimator.offset == nil)
    }
}
