import Foundation
import Geolocation
import HeadCalibration

/// The moment some seconds after the beginning of a test.
func at(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: Int64((seconds * 1e9).rounded())) }

/// A calibrator on a straight walk, with a tracker of some rate and a course once a second.
final class StraightWalk {
    var calibrator: YawCalibrator
    var time = 0.0
    /// The difference between yaw and heading.
    var zero = -120.0
    /// The drift of the yaw, degrees per second.
    var drift = 0.0
    var heading = 30.0
    var rate = 25.0
    var course: Double? = 30
    var compass: Double?
    var speed: Double? = 1.4
    private var samples = 0

    init(_ calibrator: YawCalibrator = YawCalibrator()) { self.calibrator = calibrator }

    /// Walks on; returns the last heading, with its accuracy.
    @discardableResult
    func walk(_ seconds: Double) -> HeadingValue? {
        var last: HeadingValue?
        for _ in 0..<Int((seconds * rate).rounded()) { last = step() }
        return last
    }

    /// Takes one sample of the tracker, and before it a course if a second is over.
    func step() -> HeadingValue? {
        if samples.isMultiple(of: Int(rate)), let course {
            _ = calibrator.ingest(HeadingReference(.course, direction: course, speed: speed), at: at(time))
        }
        if let compass { _ = calibrator.ingest(HeadingReference(.device, direction: compass), at: at(time)) }
        let value = calibrator.ingest(yaw: heading + zero + drift * time, at: at(time))
        samples += 1
        time += 1 / rate
        return value
    }

    /// Walks until there is a heading; returns the seconds until then, or nil after a minute.
    func timeToFirst() -> Double? {
        for _ in 0..<Int(60 * rate) {
            let begin = time
            if step() != nil { return begin }
        }
        return nil
    }
}

extension StraightWalk {
    /// The results.
    var state: YawCalibration? {
        calibrator.calibration(at: at(time), time: Date(timeIntervalSinceReferenceDate: time))
    }

    /// Takes a reading now.
    @discardableResult
    func ingest(_ reference: HeadingReference) -> Bool { calibrator.ingest(reference, at: at(time)) }

    /// Takes a sample now.
    @discardableResult
    func ingest(yaw: Double) -> HeadingValue? { calibrator.ingest(yaw: yaw, at: at(time)) }

    /// Takes the user's statement of the heading now.
    func recenter(facing heading: Double, accuracy: Double = 5) -> Bool {
        calibrator.recenter(facing: heading, accuracy: accuracy, at: at(time))
    }

    /// Restores a calibration that was saved some seconds before.
    func restore(_ calibration: YawCalibration, age: Double) -> Bool {
        calibrator.restore(calibration, age: age, at: at(time))
    }
}

/// The error of a heading, degrees.
func error(_ heading: HeadingValue?, _ truth: Double) -> Double {
    heading.map { Angle.absoluteDifference($0.value, truth) } ?? 180
}
