import CodecSupport
public import HeadCalibration

/// The settings of a ``HeadTracker``; a value out of range is replaced by the nearest valid one.
public struct HeadTrackerSettings: Sendable, Hashable {
    /// The angle in the source's orientation that measures the turn of the head.
    public var axis: UprightAxis

    /// Whether the source reports turns to the left as positive, so that their sign is inverted.
    public var isInverted: Bool

    /// The seconds without a sample after which the heading is withdrawn, 0.1...3600.
    public var silence: Double

    /// The settings for calibrating the head tracker.
    public var calibration: CalibrationSettings

    /// The worst accuracy in degrees at which the heading that the source itself has determined is used, 0...180.
    ///
    /// If the source states no accuracy, this accuracy is assumed. The tracker then uses the more accurate one of this
    /// heading and the heading that results from the calibration; see ``prefersOwnHeading``.
    public var usableAccuracy: Double

    /// Whether the heading that the source itself has determined is used even if the calibrated heading is more
    /// accurate.
    ///
    /// For example, a replay uses recorded headings unchanged. Default: `false`.
    public var prefersOwnHeading = false

    /// The direction of the head at the first sample, in degrees clockwise from true north; `nil` if only courses and
    /// compass headings calibrate the tracker.
    ///
    /// Set a direction if the user sits and faces a known direction. Set any direction, such as 0, if headings need
    /// only be relative to the direction of the head at the first sample. The direction is used for the first
    /// calibration only, not after `recalibrate()`.
    public var facing: Double?

    /// Creates settings.
    ///
    /// By default, the yaw is used unchanged, and the heading is withdrawn after a silence of 2 s. A heading that the
    /// source itself has determined is used up to an accuracy of 38°.
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

    /// A copy of the settings in which each value out of range is replaced by the nearest valid one.
    var clamped: HeadTrackerSettings {
        var settings = self
        settings.silence = silence.clamped(to: 0.1...3600)
        settings.usableAccuracy = usableAccuracy.clamped(to: 0...180)
        return settings
    }
}
