public import CodecSupport
public import Geolocation

/// Converts the yaw of a head tracker, which has an arbitrary zero and drifts, to headings.
///
/// While the user walks, the caller passes in samples of the yaw, and readings of references such as the course (the
/// direction of travel). By comparing samples and readings, the calibrator estimates the offset from yaw to heading and
/// the drift of this offset. For each sample, it returns a heading with an accuracy. The user need not do anything.
///
/// The calibrator performs no I/O and reads no clock: samples, readings and their instants are passed in. Processing a
/// sample does not allocate.
public struct YawCalibrator: Sendable {
    /// The settings of the calibrator, fixed at its creation.
    public let settings: CalibrationSettings

    /// The number of detected jumps of the head tracker (changes of its yaw that are faster than a head can turn).
    public private(set) var jumps = 0

    /// The accuracy in degrees from which a heading is too inaccurate to be returned.
    public static let worstAccuracy = 90.0

    /// The standard deviation of the measured size of a jump, in degrees.
    ///
    /// It accounts for a slight turn of the head during the jump.
    private static let jumpDeviation = 5.0

    private var track = YawTrack()
    private var windows: (course: ReferenceWindow, device: ReferenceWindow)
    private var estimator: OffsetEstimator
    private var projection: OffsetProjection?

    /// Creates a calibrator without a calibration.
    public init(settings: CalibrationSettings = CalibrationSettings()) {
        let settings = settings.clamped
        self.settings = settings
        windows = (ReferenceWindow(settings), ReferenceWindow(settings))
        estimator = OffsetEstimator(wander: settings.wander)
    }

    /// Whether the offset from the tracker's yaw to the heading is known.
    public var isCalibrated: Bool { projection != nil }

    /// Processes a yaw sample; returns the direction that the head faces and its accuracy, `nil` if it is unknown.
    ///
    /// - Parameters:
    ///   - yaw: The yaw in degrees clockwise as seen from above; values that are not finite are ignored.
    ///   - instant: When the sample arrived.
    public mutating func ingest(yaw: Double, at instant: SensorInstant) -> HeadingValue? {
        guard yaw.isFinite else { return nil }
        let yaw = Angle.normalized(yaw)
        switch track.ingest(yaw, at: instant, maximumGap: settings.maximumGap) {
        case .turned: break
        case .begun: clearWindows()
        case .jumped(let turn):
            jumps += 1
            // The offset is changed by the opposite of the jump, so that the heading stays the same.
            self.turn(by: -turn, deviation: Self.jumpDeviation)
        // The next comparison with a reference shows whether the head or the tracker turned. Until then, the accuracy
        // accounts for both.
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

    /// Processes a reading of a reference, such as a course; returns whether the calibration has changed.
    ///
    /// Each reading is used once. Courses below ``CalibrationSettings/minimumSpeed`` are ignored. An accuracy that is
    /// NaN, negative or above 180° is taken as 180°.
    public mutating func ingest(_ reference: HeadingReference, at instant: SensorInstant) -> Bool {
        guard settings.references.contains(reference.kind), reference.direction.isFinite,
            // If the last yaw is older than `maximumGap`, the head may have turned since.
            let yaw = track.yaw, instant.seconds(since: track.instant) <= settings.maximumGap
        else { return false }
        let accuracy = reference.accuracy.map { (0...180).contains($0) ? $0 : 180 }
        let result: ReferenceWindow.Result?
        switch reference.kind {
        case .course:
            if let speed = reference.speed, speed < settings.minimumSpeed { return false }
            // A course describes the travel since the previous course, so it is compared with the mean yaw of the same
            // time.
            let mean = track.takeMean() ?? yaw
            result = windows.course.add(Angle.normalized(reference.direction) - mean, accuracy: accuracy, at: instant)
        case .device:
            result = windows.device.add(Angle.normalized(reference.direction) - yaw, accuracy: accuracy, at: instant)
        }
        guard let result else { return false }
        // The result is a mean over the window, so the offset is taken as measured at the middle of the window.
        let moment = instant.advanced(by: -settings.window / 2)
        let counts = estimator.ingest(measurement(result, of: reference.kind), at: moment)
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

    // MARK: Manual calibration

    /// Discards the calibration and starts a new one; keeps the number of ``jumps``.
    public mutating func recalibrate() {
        let jumps = jumps
        self = YawCalibrator(settings: settings)
        self.jumps = jumps
    }

    /// Calibrates the tracker from the user's statement that the head faces the given direction now.
    ///
    /// - Parameters:
    ///   - heading: The direction that the head faces, in degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading`, in degrees to either side with 68 % confidence, 0...180.
    ///   - instant: The current instant.
    /// - Returns: `false` if no yaw has been received or the heading or the accuracy is out of range.
    public mutating func recenter(facing heading: Double, accuracy: Double, at instant: SensorInstant) -> Bool {
        guard let yaw = track.yaw, heading.isFinite, (0...180).contains(accuracy) else { return false }
        clearWindows()
        estimator.begin(with: known(heading - yaw, accuracy: accuracy), at: instant)
        projection = estimator.projection
        return true
    }

    // MARK: Saving and restoring

    /// Returns the current calibration, for example to save it; `nil` while the tracker is not calibrated.
    ///
    /// - Parameters:
    ///   - instant: The current instant.
    ///   - time: The current wall-clock time.
    public func calibration(at instant: SensorInstant, time: Date) -> YawCalibration? {
        guard let projection else { return nil }
        let (offset, accuracy) = projection.at(instant)
        let drift = estimator.drift
        return YawCalibration(
            offset: Angle.normalized(offset), drift: -drift.value * 60, accuracy: accuracy,
            driftAccuracy: drift.deviation * 60, time: time)
    }

    /// Restores a calibration that was saved earlier.
    ///
    /// - Parameters:
    ///   - calibration: The saved calibration; its drift is applied over `age`.
    ///   - age: The seconds since the calibration was saved; a larger age lowers the accuracy.
    ///   - instant: The current instant.
    /// - Returns: `false` if the calibration is invalid or the age is not finite, so that nothing was restored.
    @discardableResult
    public mutating func restore(_ calibration: YawCalibration, age: Double, at instant: SensorInstant) -> Bool {
        guard calibration.isValid, age.isFinite else { return false }
        clearWindows()
        // The last yaw is forgotten: the tracker's zero may have changed since, which must not be taken for a jump.
        track = YawTrack()
        let deviation = calibration.driftAccuracy.map { $0 / 60 } ?? ReferenceNoise.driftDeviation
        estimator.begin(
            with: known(calibration.offset, accuracy: calibration.accuracy),
            at: instant.advanced(by: -max(0, age)), drift: (-calibration.drift / 60, deviation))
        projection = estimator.projection
        return true
    }

    /// Returns a measurement of the given offset whose variance makes the calibrator report the given accuracy.
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
