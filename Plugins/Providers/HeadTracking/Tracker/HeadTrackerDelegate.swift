public import Geolocation
public import HeadOrientation

/// Hears of a head tracker's changes; a person who looks for the tracker wants to see them.
@SensorActor
public protocol HeadTrackerDelegate: AnyObject, Sendable {
    /// Takes a new status.
    func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus)

    /// Takes a change of the calibration; nil where nothing is known any more.
    func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause)
}

extension HeadTrackerDelegate {
    /// Does nothing.
    public func headTracker(_ tracker: HeadTracker, didChange status: HeadTrackerStatus) {}

    /// Does nothing.
    public func headTracker(
        _ tracker: HeadTracker, didCalibrate calibration: YawCalibration?, by cause: CalibrationCause
    ) {}
}
