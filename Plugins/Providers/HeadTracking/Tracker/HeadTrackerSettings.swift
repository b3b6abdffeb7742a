import CodecSupport
public import HeadCalibration

/// Settings of a ``HeadTracker``; values out of range are clamped.
public struct HeadTrackerSettings: Sendable, Hashable {
    /// The angle of the source that gives the turn of the head.
    public var axis: UprightAxis

    /// Whether the source's turn has the opposite sign.
    public var isInverted: Bool

    /// Seconds without a sample after which the heading is withdrawn, 0.1...3600.
    public var silence: Double

    /// The calibration settings.
    public var calibration: CalibrationSettings

    /// The worst accuracy, in degrees, at which the source's own heading is used; 0...180.
    ///
    /// An own heading without an accuracy is assumed to have this one. The better of the own and the calibrated heading
    /// is used.
    public var usableAccuracy: Double

    /// Whether the source's own heading is used even if the calibrated one is better, as in a replay.
    ///
    /// Default: `false`.
    public var prefersOwnHeading = false

    /// The direction of the head at the first sample, degrees clockwise from true north, for users who sit or do not
    /// need north; `nil` waits for references.
    ///
    /// It counts for the first calibration only, not after `recalibrate()`.
    public var facing: Double?

    /// Creates settings; by default the yaw is used as it is, silence is 2 s, and an own heading is used up to 38°.
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

    /// These settings, clamped to their ranges.
    var clamped: HeadTrackerSettings {
        var settings = self
        settings.silence = silence.clamped(to: 0.1...3600)
        settings.usableAccuracy = usableAccuracy.clamped(to: 0...180)
        return settings
    }
}
