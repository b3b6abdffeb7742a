import GeolocationPrimitives
public import HeadOrientation

/// How a ``HeadTracker`` makes headings of what its source tells; what is out of range is taken as the nearest that is not.
public struct HeadTrackerSettings: Sendable, Hashable {
    /// Which angle of the source is the turn of the head.
    public var axis: UprightAxis

    /// Whether the source turns the other way round.
    public var isInverted: Bool

    /// Seconds without a sample after which the heading is withdrawn, 0.1...3600.
    public var silence: Double

    /// How the calibration works.
    public var calibration: CalibrationSettings

    /// The worst accuracy, in degrees, with which a heading that the source knows by itself is used; one that does not tell
    /// its accuracy counts as this good.
    ///
    /// Of such a heading and a calibrated one, the better is used. 0...180.
    public var usableAccuracy: Double

    /// Whether a heading that the source knows by itself is used even where a calibrated one is better, as in a replay.
    public var prefersOwnHeading = false

    /// Where the head faces at the first sample, degrees clockwise from true north, for those who sit or need no north; nil
    /// waits for references.
    public var facing: Double?

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

    /// The same settings within their ranges.
    var clamped: HeadTrackerSettings {
        var settings = self
        settings.silence = silence.clamped(to: 0.1...3600)
        settings.usableAccuracy = usableAccuracy.clamped(to: 0...180)
        return settings
    }
}
