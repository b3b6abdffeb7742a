public import Geolocation
public import HeadCalibration

/// A change of a head tracker.
public enum HeadTrackerChange: Sendable, Hashable {
    /// A new status.
    case status(HeadTrackerStatus)
    /// A change of the calibration; `nil` if the tracker is no longer calibrated.
    case calibration(YawCalibration?, by: CalibrationCause)
}

/// Receives the changes of a head tracker, for example to display them.
@SensorActor
public protocol HeadTrackerDelegate: AnyObject, Sendable {
    /// Handles a new status.
    func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus)

    /// Handles a change of the calibration; `nil` if the tracker is no longer calibrated.
    func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause)
}

extension HeadTrackerDelegate {
    /// Default: does nothing.
    public func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus) {}

    /// Default: does nothing.
    public func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause
    ) {}
}
