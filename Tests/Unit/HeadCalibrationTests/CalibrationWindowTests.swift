import Foundation
import Geolocation
import HeadCalibration
import Testing

@Suite("The windows of the calibration")
struct CalibrationWindowTests {
    @Test("give the first result with the 201st pair at 25 Hz, which is 8 s")
    func firstResult() {
        var calibrator = YawCalibrator()
        var results: [Int] = []
        for index in 1...401 {
            let now = at(Double(index - 1) / 25)
            _ = calibrator.ingest(yaw: 10, at: now)
            if calibrator.ingest(HeadingReference(.device, direction: 100), at: now) { results.append(index) }
        }
        // The window begins anew with each result.
        #expect(results == [201])
        #expect(calibrator.calibration(at: at(16), time: Date())?.offset == 90)
    }

    @Test("take 8 s at any rate of the sensor and of the reference", arguments: [5.0, 10, 50, 100, 1000])
    func rates(rate: Double) throws {
        var calibrator = YawCalibrator()
        var first: Double?
        for index in 0..<Int(20 * rate) where first == nil {
            let time = Double(index) / rate
            _ = calibrator.ingest(yaw: 10, at: at(time))
            if calibrator.ingest(HeadingReference(.device, direction: 100), at: at(time)) { first = time }
        }
        #expect(abs(try #require(first) - 8) < 0.02)
    }

    @Test(
        "end after about 8 s with readings at intervals that do not divide 8 s",
        arguments: [0.7, 0.999, 1.001, 1.1, 2.9])
    func uneven(interval: Double) throws {
        var calibrator = YawCalibrator()
        var first: Double?
        for index in 0..<Int(30 / interval) where first == nil {
            let time = Double(index) * interval
            _ = calibrator.ingest(yaw: 10, at: at(time))
            if calibrator.ingest(HeadingReference(.device, direction: 100), at: at(time)) { first = time }
        }
        let time = try #require(first)
        #expect(time > 8 - interval / 2 - 0.02 && time < 8 + interval)
    }

    @Test("count each reading of a reference once, so that a head turned aside for 2 s of 8 spoils the window")
    func once() {
        // A head that was turned aside for 2 s out of 8 fills a quarter of the samples, but only one or two courses
        // reflect it. Even if counted once, they spoil the window, and nothing is learned from it.
        let walk = StraightWalk()
        walk.walk(3)
        walk.heading = 90
        walk.walk(2)
        walk.heading = 30
        let heading = walk.walk(5)
        #expect(heading == nil)
        #expect(error(walk.walk(10), 30) < 0.5)
    }

    @Test("accept readings of exactly equal directions, whose mean vector may be rounded beyond length 1")
    func constant() {
        for tenth in stride(from: 0, to: 3600, by: 7) {
            var calibrator = YawCalibrator()
            var isDone = false
            for index in 0..<201 {
                let now = at(Double(index) / 25)
                _ = calibrator.ingest(yaw: 0, at: now)
                isDone = calibrator.ingest(HeadingReference(.device, direction: Double(tenth) / 10), at: now)
            }
            #expect(isDone, "\(tenth)")
        }
    }

    @Test("give no result if the differences scatter by 10° or more", arguments: [(17.0, true), (17.6, false)])
    func gate(width: Double, passes: Bool) {
        // A uniform spread of ±17.3° has a circular deviation of 10°.
        var calibrator = YawCalibrator()
        for index in 0..<201 {
            let now = at(Double(index) / 25)
            _ = calibrator.ingest(yaw: 0, at: now)
            let direction = 90 + width * (Double(index) / 100 - 1)
            _ = calibrator.ingest(HeadingReference(.device, direction: direction), at: now)
        }
        #expect(calibrator.isCalibrated == passes)
    }

    @Test(
        "ignore a course below 0.4 m/s, and accept one of unknown speed",
        arguments: [(0.39, false), (0.4, true), (nil, true)])
    func speed(speed: Double?, counts: Bool) {
        let walk = StraightWalk()
        walk.speed = speed
        #expect((walk.walk(12) != nil) == counts)
    }

    @Test("begin anew after a gap of the course")
    func courseGap() {
        let walk = StraightWalk()
        walk.walk(6)
        walk.course = nil
        walk.walk(4)
        walk.course = 30
        #expect(walk.walk(7) == nil)
        #expect(walk.walk(2) != nil)
    }

    @Test("begin anew after a gap of the samples")
    func sampleGap() {
        let walk = StraightWalk()
        walk.walk(6)
        for _ in 0..<4 {
            walk.time += 1
            _ = walk.calibrator.ingest(HeadingReference(.course, direction: 30), at: at(walk.time))
        }
        #expect(walk.walk(7) == nil)
        #expect(walk.walk(3) != nil)
    }

    @Test("use only the references that the settings name")
    func wanted() {
        var settings = CalibrationSettings()
        settings.references = [.course]
        let walk = StraightWalk(YawCalibrator(settings: settings))
        walk.course = nil
        walk.compass = 30
        #expect(walk.walk(20) == nil)
        walk.course = 30
        #expect(walk.walk(10) != nil)
    }
}
