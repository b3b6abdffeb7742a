public import CodecSupport
public import Geolocation

/// Converts a tracker's yaw, which has an arbitrary zero and drifts, to headings by comparing it with references while
/// the user walks.
///
/// Yaw samples and readings of references go in; headings with an accuracy come out. The calibrator owns the estimate
/// of the offset and the drift; the caller owns the source, the references and the clock. The user need not do
/// anything.
///
/// Pure state: samples, readings and their instants are passed in; no clock is read. A sample causes no allocation.
public struct YawCalibrator: Sendable {
    /// The settings; fixed at creation.
    public let settings: CalibrationSettings

    /// The number of jumps: turns faster than a head can make.
    public private(set) var jumps = 0

    /// Degrees; no heading is returned if the accuracy is this bad or worse.
    public static let worstAccuracy = 90.0

    /// Standard deviation of a jump's size, degrees: the head may have turned slightly meanwhile.
    private static let jumpDeviation = 5.0

    private var track = YawTrack()
    private var windows: (course: ReferenceWindow, device: ReferenceWindow)
    private var estimator: OffsetEstimator
    private var projection: OffsetProjection?

    /// Creates an uncalibrated calibrator.
    public init(settings: CalibrationSettings = CalibrationSettings()) {
        let settings = settings.clamped
        self.settings = settings
        windows = (ReferenceWindow(settings), ReferenceWindow(settings))
        estimator = OffsetEstimator(wander: settings.wander)
    }

    /// Whether a calibration is known.
    public var isCalibrated: Bool { projection != nil }

    /// Processes a sample; returns the direction the head faces and its accuracy, based on the calibration before it.
    ///
    /// - Parameters:
    ///   - yaw: Degrees clockwise as seen from above; values that are not finite are ignored.
    ///   - instant: When the sample arrived.
    public mutating func ingest(yaw: Double, at instant: SensorInstant) -> HeadingValue? {
        guard yaw.isFinite else { return nil }
        let yaw = Angle.normalized(yaw)
        switch track.ingest(yaw, at: instant, maximumGap: settings.maximumGap) {
        case .turned: break
        case .begun: clearWindows()
        case .jumped(let turn):
            jumps += 1
            // The heading is unchanged.
            self.turn(by: -turn, deviation: Self.jumpDeviation)
        // The next window shows whether the head or the tracker turned; until then, the accuracy accounts for both.
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

    /// Processes a reading of a reference; returns whether the calibration has changed.
    ///
    /// Each reading is used once. Courses below ``CalibrationSettings/minimumSpeed`` are ignored. An accuracy that is
    /// NaN, negative or above 180° is taken as 180°.
    public mutating func ingest(_ reference: HeadingReference, at instant: SensorInstant) -> Bool {
        guard settings.references.contains(reference.kind), reference.direction.isFinite,
            // An older yaw says nothing about where the head faces now.
            let yaw = track.yaw, instant.seconds(since: track.instant) <= settings.maximumGap
        else { return false }
        let accuracy = reference.accuracy.map { (0...180).contains($0) ? $0 : 180 }
        let result: ReferenceWindow.Result?
        switch reference.kind {
        case .course:
            if let speed = reference.speed, speed < settings.minimumSpeed { return false }
            // A course covers the time since the previous one.
            let mean = track.takeMean() ?? yaw
            result = windows.course.add(Angle.normalized(reference.direction) - mean, accuracy: accuracy, at: instant)
        case .device:
            result = windows.device.add(Angle.normalized(reference.direction) - yaw, accuracy: accuracy, at: instant)
        }
        guard let result else { return false }
        // The differences apply to the middle of the window.
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

    /// Discards the calibration and starts again; ``jumps`` is kept.
    public mutating func recalibrate() {
        let jumps = jumps
        self = YawCalibrator(settings: settings)
        self.jumps = jumps
    }

    /// Calibrates from the user's statement that the head faces a given direction now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading`: 68 % to either side, 0...180 degrees.
    ///   - instant: The current instant.
    /// - Returns: `false` if no yaw has been received or an argument is out of range.
    public mutating func recenter(facing heading: Double, accuracy: Double, at instant: SensorInstant) -> Bool {
        guard let yaw = track.yaw, heading.isFinite, (0...180).contains(accuracy) else { return false }
        clearWindows()
        estimator.begin(with: known(heading - yaw, accuracy: accuracy), at: instant)
        projection = estimator.projection
        return true
    }

    // MARK: Saving and restoring

    /// Returns the current calibration; `nil` while uncalibrated.
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

    /// Restores a saved calibration.
    ///
    /// - Parameters:
    ///   - calibration: The saved calibration; its drift is applied over `age`.
    ///   - age: Seconds since it was saved; a larger age lowers the accuracy.
    ///   - instant: The current instant.
    /// - Returns: Whether it was restored: it is valid, and the age is finite.
    @discardableResult
    public mutating func restore(_ calibration: YawCalibration, age: Double, at instant: SensorInstant) -> Bool {
        guard calibration.isValid, age.isFinite else { return false }
        clearWindows()
        // The yaw may have another zero than before; that is not a jump.
        track = YawTrack()
        let deviation = calibration.driftAccuracy.map { $0 / 60 } ?? ReferenceNoise.driftDeviation
        estimator.begin(
            with: known(calibration.offset, accuracy: calibration.accuracy),
            at: instant.advanced(by: -max(0, age)), drift: (-calibration.drift / 60, deviation))
        projection = estimator.projection
        return true
    }

    /// An offset that does not come from a window; its accuracy is reported unscaled.
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
