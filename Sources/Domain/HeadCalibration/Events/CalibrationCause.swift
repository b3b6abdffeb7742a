/// The cause of a change in a head tracker's calibration.
public enum CalibrationCause: String, Sendable, Hashable, CaseIterable {
    /// A full window of courses has given a new measurement.
    case course
    /// A full window of compass readings has given a new measurement.
    case device
    /// The tracker jumped.
    case jump
    /// The user stated the direction the head faces.
    case recentered
    /// The calibration was discarded, either by request or because the tracker's zero changed.
    case recalibrated
    /// A saved calibration was restored.
    case restored
}
