/// The cause of a change in a head tracker's calibration.
public enum CalibrationCause: String, Sendable, Hashable, CaseIterable {
    /// A series of courses has given a new measurement.
    case course
    /// A series of compass readings of the device has given a new measurement.
    case device
    /// The yaw of the tracker jumped, so its calibration was changed accordingly.
    case jump
    /// The user stated the direction the head faces.
    case recentered
    /// The calibration was discarded, either by request or because the tracker's zero changed.
    case recalibrated
    /// A saved calibration was restored.
    case restored
}
