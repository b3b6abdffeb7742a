/// What brings a change of a head tracker's calibration about.
public enum CalibrationCause: String, Sendable, Hashable, CaseIterable {
    /// A window of the direction of travel.
    case course
    /// A window of the compass.
    case device
    /// The tracker jumped.
    case jump
    /// The user said where the head faces.
    case recentered
    /// Everything was forgotten: somebody asked for it, or the tracker counts from another zero.
    case recalibrated
    /// What had been saved was taken over.
    case restored
}
