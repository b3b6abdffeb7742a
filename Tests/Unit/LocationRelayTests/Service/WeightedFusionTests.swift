import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("Weighted fusion")
struct WeightedFusionTests {
    private func fix(_ latitude: Double, _ longitude: Double, _ accuracy: Double) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000), source: .watchOS,
            latitude: latitude, longitude: longitude, horizontalAccuracyMeters: accuracy,
            sequence: 7)
    }

    @Test("weighs by the inverse squares of accuracy (5.10)")
    func weights() {
        let fused = WeightedFusion().fused(fix(21.64170, -158.06310, 4), with: fix(21.64180, -158.06300, 8))
        #expect(abs(fused.coordinate.latitude - 21.64172) < 1e-9)
        #expect(abs(fused.coordinate.longitude + 158.06308) < 1e-9)
        #expect(fused.horizontalAccuracyMeters == 4)
        #expect(fused.sequence == 7)
    }

    @Test(
        "averages longitudes the short way over the antimeridian",
        arguments: [(179.9999, -179.9999), (-179.9999, 179.9999)])
    func antimeridian(first: Double, second: Double) {
        let fused = WeightedFusion().fused(fix(0, first, 5), with: fix(0, second, 5))
        #expect(abs(abs(fused.coordinate.longitude) - 180) < 1e-9)
        #expect(fused.coordinate.isValid)
    }

    @Test("gives the accuracy of a mean of independent errors if that is chosen")
    func combined() {
        let fused = WeightedFusion(accuracy: .combined).fused(fix(0, 0, 3), with: fix(0, 0, 4))
        #expect(abs((fused.horizontalAccuracyMeters ?? 0) - 2.4) < 1e-12)
        #expect(WeightedFusion(accuracy: .combined).fused(fix(0, 0, 0), with: fix(0, 0, 0)).fault == nil)
    }

    @Test("takes all other quantities from the first fix, or else from the second")
    func rest() {
        var (first, second) = (fix(0, 0, 5), fix(0, 0, 5))
        second.speedMetersPerSecond = 2
        second.courseDegrees = 40
        second.altitudeMeters = 400
        second.verticalAccuracyMeters = 9
        second.headingDegrees = 80
        let fused = WeightedFusion().fused(first, with: second)
        #expect((fused.speedMetersPerSecond, fused.courseDegrees, fused.altitudeMeters) == (2, 40, 400))
        #expect((fused.verticalAccuracyMeters, fused.headingDegrees) == (9, 80))
    }

    @Test("keeps a course of exactly 0, which is north while moving")
    func north() {
        var (first, second) = (fix(0, 0, 5), fix(0, 0, 5))
        first.speedMetersPerSecond = 1
        first.courseDegrees = 0
        second.courseDegrees = 40
        #expect(WeightedFusion().fused(first, with: second).courseDegrees == 0)
    }

    @Test("leaves a fix unchanged if the other fix is more than five seconds away or missing")
    func alone() {
        let first = fix(1, 1, 5)
        var second = fix(2, 2, 5)
        #expect(WeightedFusion().fused(first, with: nil) == first)
        second.timestamp += 5
        #expect(WeightedFusion().fused(first, with: second) != first)
        second.timestamp += 0.001
        #expect(WeightedFusion().fused(first, with: second) == first)
    }

    @SensorActor
    @Test("is done by a relay only if its fusion mode requires it (W12)")
    func relay() throws {
        let bench = RelayBench()
        bench.locate()
        bench.hear(1)
        bench.service.fusionMode = .weightedAverage
        bench.hear(2)
        #expect(bench.transport.updates.map { $0.fused != nil } == [false, false, true])
        let update = try #require(bench.transport.updates.last)
        let (base, remote) = (try #require(update.base), try #require(update.remote))
        #expect(update.fused == WeightedFusion().fused(remote, with: base))
        #expect(update.currentFix == remote)
    }
}
