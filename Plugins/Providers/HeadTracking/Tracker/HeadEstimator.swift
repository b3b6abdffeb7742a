import CodecSupport
import Geolocation
import HeadCalibration

/// Estimates the direction that the head faces, from the samples of a source and the reference headings of a manager.
///
/// The estimator reads no clock; the caller passes the instants. No memory is allocated for a sample.
struct HeadEstimator {
    /// The estimate of the head's direction that results from a sample.
    struct Estimate {
        /// The time of the sample; `nil` if the source has provided no usable time.
        var time: Date?

        /// The turn of the head in degrees clockwise from the sensor's zero.
        var yaw: Double

        /// The direction that the head faces; `nil` while it is unknown.
        var heading: HeadingValue?

        /// Whether the yaw has changed since the last sample faster than a head can turn.
        var isJump: Bool
    }

    /// The time in seconds during which the speed of a fix is attached to the courses that arrive after the fix.
    private static let speedLife = 3.0

    /// The number of dropped samples and headings, by reason.
    private(set) var drops = DropCounts()

    private let settings: HeadTrackerSettings
    private var reader: YawReader
    private var calibrator: YawCalibrator
    private var speed: (value: Double?, instant: SensorInstant)?
    private var order = SampleOrder()

    /// The direction that the head faces at the first sample, from the settings; `nil` once the tracker has been
    /// calibrated.
    private var facing: Double?

    init(_ settings: HeadTrackerSettings) {
        self.settings = settings
        facing = settings.facing
        reader = YawReader(axis: settings.axis, isInverted: settings.isInverted)
        calibrator = YawCalibrator(settings: settings.calibration)
    }

    // MARK: Samples

    /// Records that the source was started or connected, so that the timestamps of its samples may begin at any value.
    mutating func begin() { order = SampleOrder() }

    /// Returns the estimate that results from the given sample; `nil` if the sample was dropped.
    mutating func ingest(_ sample: OrientationSample, at now: SensorInstant) -> Estimate? {
        let time = usable(sample.time)
        switch order.accept(time) {
        case .inOrder: break
        case .overtaken: return drop("sample older than the one before it")
        case .setBack: drops.add("source's clock that ran backwards (sample used)")
        }
        guard sample.attitude.isValid else { return drop("sample with NaN or infinity") }
        guard let yaw = reader.yaw(of: sample.attitude, at: now) else {
            return drop("sample without the axis \(DropReason(settings.axis))")
        }
        let jumps = calibrator.jumps
        if isCalibrated { facing = nil }
        var heading = calibrator.ingest(yaw: yaw, at: now)
        if heading == nil, !isCalibrated, let facing {
            _ = calibrator.recenter(facing: facing, accuracy: HeadTracker.facingAccuracy, at: now)
            heading = calibrator.ingest(yaw: yaw, at: now)
        }
        if let own = usable(sample.heading, beside: heading) { heading = own }
        if let known = heading, time != nil, known.timestamp == nil {
            heading = HeadingValue(known.value, accuracy: known.accuracy, timestamp: time)
        }
        return Estimate(time: time, yaw: yaw, heading: heading, isJump: calibrator.jumps != jumps)
    }

    private mutating func usable(_ time: Date?) -> Date? {
        guard let time, Timestamp(time) == nil else { return time }
        return drop("source's time out of range (sample used)")
    }

    /// Returns the heading that the source itself has determined, if it is valid, accurate enough, and more accurate
    /// than the heading that was calculated from the calibration.
    ///
    /// If ``HeadTrackerSettings/prefersOwnHeading`` is `true`, the heading of the source need not be more accurate than
    /// the calculated one.
    private mutating func usable(_ own: HeadingValue?, beside heading: HeadingValue?) -> HeadingValue? {
        guard let own else { return nil }
        guard own.isValid else { return drop("heading of the source out of range") }
        let accuracy = own.accuracy ?? settings.usableAccuracy
        let isBetter = settings.prefersOwnHeading || accuracy < heading?.accuracy ?? .infinity
        return isBetter && accuracy <= settings.usableAccuracy ? own : nil
    }

    private mutating func drop<Value>(_ reason: DropReason) -> Value? {
        drops.add(reason)
        return nil
    }

    // MARK: References

    /// Stores the speed of the given fix; the speed is attached to the courses that arrive in the next few seconds.
    mutating func ingest(_ fix: Location, at now: SensorInstant) { speed = (fix.speed, now) }

    /// Converts a course or a compass heading into a reference for the calibration; returns `nil` for a user heading,
    /// which cannot be a reference.
    func reference(_ heading: HeadingValue, of type: HeadingType, at now: SensorInstant) -> HeadingReference? {
        switch type {
        case .course:
            let isCurrent = speed.map { now.seconds(since: $0.instant) <= Self.speedLife } ?? false
            return HeadingReference(
                .course, direction: heading.value, accuracy: heading.accuracy, speed: isCurrent ? speed?.value : nil)
        case .device: return HeadingReference(.device, direction: heading.value, accuracy: heading.accuracy)
        case .user: return nil
        }
    }

    /// Uses the given reference for the calibration; returns whether the calibration has changed.
    mutating func ingest(_ reference: HeadingReference, at now: SensorInstant) -> Bool {
        calibrator.ingest(reference, at: now)
    }

    // MARK: Calibration

    /// Whether the direction of the yaw's zero is known, so that headings can be computed.
    var isCalibrated: Bool { calibrator.isCalibrated }

    /// Returns the current calibration; `nil` if the yaw is not calibrated.
    func calibration(at now: SensorInstant, time: Date) -> YawCalibration? {
        var calibration = calibrator.calibration(at: now, time: time)
        calibration?.mounting = reader.mounting
        return calibration
    }

    /// Restores a calibration that was saved `age` seconds ago; returns whether the calibration is used.
    mutating func restore(_ calibration: YawCalibration, age: Double, at now: SensorInstant) -> Bool {
        guard calibrator.restore(calibration, age: age, at: now) else { return false }
        reader.mounting = calibration.mounting
        return true
    }

    /// Discards the calibration and all other state that depends on the zero of the yaw, after this zero was lost.
    mutating func forgetZero() {
        if isCalibrated { facing = nil }
        calibrator.recalibrate()
        reader.mounting = nil
    }

    /// Calibrates the yaw by the direction that the head faces now, as stated by the user.
    ///
    /// Returns `false` if there was no sample or an argument is out of range.
    mutating func recenter(facing heading: Double, accuracy: Double, at now: SensorInstant) -> Bool {
        calibrator.recenter(facing: heading, accuracy: accuracy, at: now)
    }
}

/// Classifies the timestamps of a source's samples: some samples arrive out of order, and some clocks are set back.
private struct SampleOrder {
    /// The maximum number of seconds by which a sample that arrives out of order can be older than the newest one.
    ///
    /// If a sample is even older, the clock was set back.
    private static let latest = 1.0

    private var last: Date?

    enum Verdict {
        case inOrder, overtaken, setBack
    }

    mutating func accept(_ time: Date?) -> Verdict {
        guard let time else { return .inOrder }
        guard let last, time < last else {
            self.last = time
            return .inOrder
        }
        guard time < last.addingTimeInterval(-Self.latest) else { return .overtaken }
        self.last = time
        return .setBack
    }
}
