public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes headings of a tracker's yaw, which counts from anywhere and drifts, by comparing it with references while the
/// user walks about: nobody has to do anything for it.
///
/// Pure bookkeeping: it is told of samples, readings and their moments, and knows no clock. A sample costs no allocation.
public struct YawCalibrator: Sendable {
    /// How it works; fixed when it is made.
    public let settings: CalibrationSettings

    /// How often the tracker jumped: turned faster than any head.
    public private(set) var jumps = 0

    /// Degrees from which on an accuracy says that nothing is known: there is no heading then.
    public static let worstAccuracy = 90.0

    /// Deviation of a jump's size, degrees: the head may have turned a little meanwhile.
    private static let jumpDeviation = 5.0

    private var track = YawTrack()
    private var windows: (course: ReferenceWindow, device: ReferenceWindow)
    private var estimator: OffsetEstimator
    private var projection: OffsetProjection?

    /// Makes a calibrator that knows nothing.
    public init(settings: CalibrationSettings = CalibrationSettings()) {
        let settings = settings.clamped
        self.settings = settings
        windows = (ReferenceWindow(settings), ReferenceWindow(settings))
        estimator = OffsetEstimator(wander: settings.wander)
    }

    /// Whether anything has been found out.
    public var isCalibrated: Bool { projection != nil }

    /// Takes a sample; returns where the head faces, with an honest accuracy, by what is known before it.
    ///
    /// - Parameters:
    ///   - yaw: Degrees clockwise as seen from above, any finite number; others are passed over.
    ///   - instant: When it came.
    public mutating func take(yaw: Double, at instant: SensorInstant) -> HeadingValue? {
        guard yaw.isFinite else { return nil }
        let yaw = Angle.normalized(yaw)
        switch track.take(yaw, at: instant, maximumGap: settings.maximumGap) {
        case .turned: break
        case .begun: clearWindows()
        case .jumped(let turn):
            jumps += 1
            // The head faces where it did.
            self.turn(by: -turn, deviation: Self.jumpDeviation)
        // Whether the head or the tracker turned, the next window tells; until then, the accuracy says so.
        case .doubtful(let turn): self.turn(by: 0, deviation: turn / 2)
        }
        guard let projection else { return nil }
        let (offset, accuracy) = projection.at(instant)
        guard accuracy < Self.worstAccuracy else { return nil }
        return HeadingValue(yaw + offset, accuracy: accuracy)
    }

    private mutating func turn(by degrees: Double, deviation: Double) {
        clearWindows()
        estimator.turn(by: degrees, variance: deviation * deviation)
        projection = estimator.projection
    }

    /// Takes a reading of a reference; returns whether the calibration has changed.
    ///
    /// Each reading counts once. A direction of travel counts from ``CalibrationSettings/minimumSpeed`` on. An accuracy that
    /// is none, or beyond 180°, is taken as 180°.
    public mutating func take(_ reference: HeadingReference, at instant: SensorInstant) -> Bool {
        guard settings.references.contains(reference.kind), reference.direction.isFinite,
            // Yaw that is older says nothing of where the head faces now.
            let yaw = track.yaw, instant.seconds(since: track.instant) <= settings.maximumGap
        else { return false }
        let accuracy = reference.accuracy.map { (0...180).contains($0) ? $0 : 180 }
        let result: ReferenceWindow.Result?
        switch reference.kind {
        case .course:
            if let speed = reference.speed, speed < settings.minimumSpeed { return false }
            // A course tells of the time since the one before it.
            let mean = track.takeMean() ?? yaw
            result = windows.course.add(Angle.normalized(reference.direction) - mean, accuracy: accuracy, at: instant)
        case .device:
            result = windows.device.add(Angle.normalized(reference.direction) - yaw, accuracy: accuracy, at: instant)
        }
        guard let result else { return false }
        // The differences tell of the middle of the window.
        let moment = instant.advanced(by: -settings.window / 2)
        let counts = estimator.take(measurement(result, of: reference.kind), at: moment)
        projection = estimator.projection
        return counts
    }

    private func measurement(_ result: ReferenceWindow.Result, of kind: HeadingReference.Kind) -> OffsetMeasurement {
        let isOfCompass = kind == .device
        let correlation = isOfCompass ? ReferenceNoise.compassCorrelation : ReferenceNoise.courseCorrelation
        let independent = max(1, min(Double(result.count), settings.window / correlation))
        let deviation = max(result.spread, result.toldAccuracy ?? 0)
        return OffsetMeasurement(
            offset: result.offset,
            variance: deviation * deviation / independent + ReferenceNoise.alignment * ReferenceNoise.alignment,
            isOfCompass: isOfCompass)
    }

    // MARK: By hand

    /// Forgets everything, and begins anew.
    public mutating func recalibrate() {
        let jumps = jumps
        self = YawCalibrator(settings: settings)
        self.jumps = jumps
    }

    /// Takes the user's word that the head faces in a direction now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: How well that is known: 68 % to either side, 0...180 degrees.
    ///   - instant: When that is.
    /// - Returns: Whether there is a yaw to which that could be said, and both numbers can be.
    public mutating func recenter(facing heading: Double, accuracy: Double, at instant: SensorInstant) -> Bool {
        guard let yaw = track.yaw, heading.isFinite, (0...180).contains(accuracy) else { return false }
        clearWindows()
        estimator.begin(with: known(heading - yaw, accuracy: accuracy), at: instant)
        projection = estimator.projection
        return true
    }

    // MARK: Over a restart

    /// What has been found out, as it is now; nil while nothing is known.
    ///
    /// - Parameters:
    ///   - instant: When it is now.
    ///   - time: The same by the wall clock.
    public func calibration(at instant: SensorInstant, time: Date) -> YawCalibration? {
        guard let projection else { return nil }
        let (offset, accuracy) = projection.at(instant)
        let drift = estimator.drift
        return YawCalibration(
            offset: Angle.normalized(offset), drift: -drift.value * 60, accuracy: accuracy,
            driftAccuracy: drift.deviation * 60, time: time)
    }

    /// Takes over what was found out before.
    ///
    /// - Parameters:
    ///   - calibration: What was found out; the drift has gone on meanwhile.
    ///   - age: Seconds since that was so; the longer, the less is it worth.
    ///   - instant: When it is now.
    /// - Returns: Whether it could be taken over: it is valid, and the age finite.
    @discardableResult
    public mutating func restore(_ calibration: YawCalibration, age: Double, at instant: SensorInstant) -> Bool {
        guard calibration.isValid, age.isFinite else { return false }
        clearWindows()
        // The yaw may be counted from another zero than before, which is no jump.
        track = YawTrack()
        let deviation = calibration.driftAccuracy.map { $0 / 60 } ?? ReferenceNoise.driftDeviation
        estimator.begin(
            with: known(calibration.offset, accuracy: calibration.accuracy),
            at: instant.advanced(by: -max(0, age)), drift: (-calibration.drift / 60, deviation))
        projection = estimator.projection
        return true
    }

    /// An offset that does not come from a window, so that its accuracy is to be told as it is.
    private func known(_ offset: Double, accuracy: Double) -> OffsetMeasurement {
        OffsetMeasurement(
            offset: Angle.normalized(offset), variance: max(accuracy * accuracy, 0.01) / ReferenceNoise.persistence,
            isOfCompass: false)
    }

    private mutating func clearWindows() {
        windows.course.clear()
        windows.device.clear()
    }
}
