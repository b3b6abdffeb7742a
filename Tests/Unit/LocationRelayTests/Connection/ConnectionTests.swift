import CodecSupport
import Foundation
import Geolocation
import LocationRelay
import Testing

@Suite("Quality of a connection")
struct ConnectionTests {
    private func instant(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    @Test(
        "losses take from the quality as the formula says, for five minutes",
        arguments: [(0, 1.0), (1, 0.95), (2, 0.9), (4, 0.8), (9, 0.75)])
    func losses(count: Int, expected: Double) {
        var quality = ConnectionQuality()
        for _ in 0..<count { quality.addLoss(now: instant(0)) }
        #expect(abs(quality.quality(now: instant(299)) - expected) < 1e-12)
        #expect(quality.quality(now: instant(300)) == 1)
    }

    @Test("so do slow and uneven round trips, down to 0.28125")
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

    @Test("a stream of 800 ms that lost two of twelve has a score of 33.33")
    func stream() {
        var tracker = ConnectionQualityTracker()
        #expect(tracker.quality(now: instant(0)).score == 70 && !tracker.quality(now: instant(0)).isHealthy)
        for number in (1...12 as ClosedRange<Int64>) where number != 4 && number != 9 {
            tracker.add(sequence: number, latency: 0.8, now: instant(0))
        }
        let quality = tracker.quality(now: instant(1))
        #expect(abs(quality.score - 33.333) < 0.01)
        #expect(abs(quality.loss - 2.0 / 12) < 1e-12 && quality.age == 1 && !quality.isHealthy)
    }

    @Test("what is older than the window does not count, and memory is bounded whatever comes")
    func window() {
        var tracker = ConnectionQualityTracker(window: 30, capacity: 64)
        for number in 0..<10_000 as Range<Int64> {
            tracker.add(sequence: number, latency: 0.1, now: instant(Double(number) / 10))
        }
        let quality = tracker.quality(now: instant(1000))
        #expect(quality.isHealthy && quality.loss < 1e-12)
        #expect(abs(quality.rate - 64.0 / 30) < 1e-12)
        #expect(tracker.quality(now: instant(2000)).meanLatency == nil)
        tracker.add(sequence: .max, latency: 0.1, now: instant(1000))
        tracker.add(sequence: .min, latency: .infinity, now: instant(1000))
        #expect(tracker.quality(now: instant(1000)).loss > 0.99)
    }

    @Test("of twenty messages and more the slowest twentieth is told apart")
    func tail() {
        var tracker = ConnectionQualityTracker()
        for number in 0..<20 as Range<Int64> {
            tracker.add(sequence: number, latency: number == 7 ? 2 : 0.1, now: instant(0))
        }
        #expect(tracker.quality(now: instant(0)).latency95 == 2)
    }
}

@Suite("Clocks and delays")
struct ClockTests {
    @Test("the median of the last ten exchanges is the offset, the upper one of an even number")
    func median() {
        var estimator = ClockOffsetEstimator()
        #expect(estimator.offset == nil && estimator.corrected(0.3) == 0.3)
        for oneWay in [9.0, 9, 9, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19, 0.20] {
            estimator.add(oneWay: oneWay, roundTrip: 0.1)
        }
        #expect(abs((estimator.offset ?? 0) - 0.11) < 1e-12)
        #expect(abs(estimator.corrected(0.16) - 0.05) < 1e-12)
    }

    @Test("where delays are one-sided the quickest exchange is nearest to the truth")
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

    @Test("an exchange that ended before it began is counted and left out")
    func invalid() {
        var estimator = ClockOffsetEstimator()
        estimator.add(sent: 2, remoteReceived: 5, remoteSent: 5, received: 1)
        estimator.add(oneWay: .nan, roundTrip: 1)
        #expect(estimator.invalidCount == 2 && estimator.offset == nil)
    }

    @Test("the stations of a fix make up its delays, with the tracker's clock put right")
    func latency() {
        let start = Date(timeIntervalSince1970: 1_764_700_000)
        var measurement = LatencyMeasurement(
            fixTime: start.addingTimeInterval(3), relayReceivedTime: start.addingTimeInterval(0.5),
            relaySentTime: start.addingTimeInterval(0.75), sequence: 7)
        #expect((measurement.fixToRelay, measurement.total, measurement.roundTrip) == (-2.5, nil, nil))
        measurement.acknowledgedTime = start.addingTimeInterval(1)
        let corrected = measurement.corrected(by: -2.75)
        #expect(
            corrected.latencyInfo
                == LatencyInfo(gpsToRelayMs: 250, relayToTransportMs: 250, transportRttMs: 250, totalMs: 750))
        #expect(measurement.corrected(by: 0).fixToRelay == 0)
    }
}
