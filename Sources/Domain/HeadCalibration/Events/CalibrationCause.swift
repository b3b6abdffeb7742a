/// The cause of a change in a head tracker's calibration.
public enum CalibrationCause: String, Sendable, Hashable, CaseIterable {
    /// A series of courses was compared with the yaw, which gave a new measurement of the offset from yaw to heading.
    case course
    /// A series of compass readings of the device was compared with the yaw, which gave a new measurement of the offset
    /// from yaw to heading.
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
