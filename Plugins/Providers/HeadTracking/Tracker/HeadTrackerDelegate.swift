public import Geolocation
public import HeadCalibration

/// A change of a head tracker that is reported to its delegate.
public enum HeadTrackerChange: Sendable, Hashable {
    /// The status of the tracker has changed to the given one.
    case status(HeadTrackerStatus)
    /// The calibration has changed to the given one for the given cause; `nil` if the tracker is no longer calibrated.
    case calibration(YawCalibration?, by: CalibrationCause)
}

/// An object that receives the changes of a head tracker, for example to display them.
@SensorActor
public protocol HeadTrackerDelegate: AnyObject, Sendable {
    /// Called when the status of the tracker has changed.
    func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus)

    /// Called when the calibration has changed; it is `nil` if the tracker is no longer calibrated.
    func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause)
}

extension HeadTrackerDelegate {
    /// Does nothing; the default for delegates that do not need the status.
    public func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus) {}

    /// Does nothing; the default for delegates that do not need the calibration.
    public func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause
    ) {}
}
