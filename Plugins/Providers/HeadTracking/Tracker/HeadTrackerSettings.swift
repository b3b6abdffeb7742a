public import HeadOrientation

/// How a ``HeadTracker`` makes headings of what its source tells.
public struct HeadTrackerSettings: Sendable, Hashable {
    /// Which angle of the source is the turn of the head.
    public var axis: UprightAxis

    /// Whether the source turns the other way round.
    public var isInverted: Bool

    /// Seconds without a sample after which the heading is withdrawn.
    public var silence: Double

    /// How the calibration works.
    public var calibration: CalibrationSettings

    /// The worst accuracy, in degrees, with which a heading that the source knows by itself is used without calibration.
    public var usableAccuracy: Double

    /// Makes settings; by default the yaw as it is, 2 s of silence, and a source's own heading from 38° on.
    public init(
        axis: UprightAxis = .yaw, isInverted: Bool = false, silence: Double = 2,
        calibration: CalibrationSettings = CalibrationSettings(), usableAccuracy: Double = 38
    ) {
        self.axis = axis
        self.isInverted = isInverted
        self.silence = silence
        self.calibration = calibration
        self.usableAccuracy = usableAccuracy
    }
}
