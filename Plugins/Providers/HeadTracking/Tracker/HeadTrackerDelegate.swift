public import Geolocation
public import HeadCalibration

/// A change of a head tracker that is reported to its delegate.
public enum HeadTrackerChange: Sendable, Hashable {
    /// The status has changed to this one.
    case status(HeadTrackerStatus)
    /// The calibration has changed for a cause; `nil` if the tracker is no longer calibrated.
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
    /// Does nothing, for delegates that need not know the status.
    public func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus) {}

    /// Does nothing, for delegates that need not know the calibration.
    public func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause
    ) {}
}
