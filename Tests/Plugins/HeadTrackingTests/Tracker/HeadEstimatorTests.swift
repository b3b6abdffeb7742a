import Foundation
import Geolocation
import HeadCalibration
import Testing

@testable import HeadTracking

@Suite("HeadEstimator") struct HeadEstimatorTests {
    private let begin = SensorInstant(nanoseconds: 1_000_000_000)

    private func facing(_ degrees: Double?) -> HeadEstimator {
        var settings = HeadTrackerSettings()
        settings.facing = degrees
        return HeadEstimator(settings)
    }

    @Test("measures the yaw from the first sample if its direction is known, and detects a jump")
    func headings() {
        var estimator = facing(90)
        var estimates: [HeadEstimator.Estimate?] = []
        for (index, yaw) in [30.0, 40, 220].enumerated() {
            let now = begin.advanced(by: Double(index) * 0.04)
            estimates.append(estimator.ingest(OrientationSample(.yaw(yaw)), at: now))
        }
        #expect(estimates.map { $0?.yaw } == [30, 40, 220])
        #expect(estimates.map { $0?.heading?.value.rounded() } == [90, 100, 100])
        #expect(estimates.map { $0?.isJump } == [false, false, true])
        let calibration = estimator.calibration(at: begin, time: Date())
        #expect(estimator.isCalibrated && calibration != nil)
    }

    @Test("uses the direction of the first sample once, and has no heading after a recalibration without a reference")
    func facingOnce() {
        var estimator = facing(90)
        estimator.forgetZero()
        #expect(estimator.ingest(OrientationSample(.yaw(30)), at: begin)?.heading?.value == 90)
        estimator.forgetZero()
        for index in 1..<10 {
            let now = begin.advanced(by: Double(index) * 0.04)
            #expect(estimator.ingest(OrientationSample(.yaw(50)), at: now)?.heading == nil)
        }
    }

    @Test("has no heading without a reference or after forgetting its zero")
    func uncalibrated() {
        var estimator = facing(nil)
        let sample = OrientationSample(.yaw(30))
        let first = estimator.ingest(sample, at: begin)
        #expect(first?.yaw == 30 && first?.heading == nil)
        _ = estimator.recenter(facing: 90, accuracy: 5, at: begin)
        let second = estimator.ingest(sample, at: begin)
        #expect(second?.heading?.value == 90)
        estimator.forgetZero()
        let third = estimator.ingest(sample, at: begin)
        #expect(!estimator.isCalibrated && third?.yaw == 30 && third?.heading == nil)
    }

    @Test("drops and counts unusable samples")
    func drops() {
        var estimator = facing(90)
        let time = Date(timeIntervalSinceReferenceDate: 0)
        let late = OrientationSample(.yaw(30), time: time.addingTimeInterval(-0.5))
        let first = estimator.ingest(OrientationSample(.yaw(30), time: time), at: begin)
        #expect(first?.heading?.timestamp == time)
        let others = [late, OrientationSample(.yaw(.nan))]
        for sample in others {
            let estimate = estimator.ingest(sample, at: begin)
            #expect(estimate?.yaw == nil)
        }
        #expect(estimator.drops.total == 2)
        estimator.begin()
        let again = estimator.ingest(late, at: begin)
        #expect(again?.yaw == 30)
    }

    @Test("adds the speed of a fix to the courses of the next 3 s")
    func speeds() {
        var estimator = facing(nil)
        estimator.ingest(Location(latitude: 47.66, longitude: 9.17, speed: 1.4, timestamp: Date()), at: begin)
        let speeds = [3.0, 3.1].map { seconds in
            estimator.reference(HeadingValue(90), of: .course, at: begin.advanced(by: seconds))?.speed
        }
        #expect(speeds == [1.4, nil])
        let others = [HeadingType.device, .user].map { estimator.reference(HeadingValue(90), of: $0, at: begin)?.kind }
        #expect(others == [.device, nil])
    }
}
