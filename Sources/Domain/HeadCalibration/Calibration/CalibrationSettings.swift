import CodecSupport

/// The settings of a ``YawCalibrator``, which calibrates a head tracker; values out of range are clamped.
public struct CalibrationSettings: Sendable, Hashable {
    /// The seconds, 1...600, over which the head tracker's yaw is compared with a reference to obtain one result.
    ///
    /// Default: 8.
    ///
    /// If the tracker and the reference report at 25 Hz, the window holds 200 pairs of readings, and pair 201 gives the
    /// first result.
    public var window = 8.0

    /// The limit for the spread of the differences between a reference and the yaw, in degrees, 0.1...90.
    ///
    /// The differences in one window give a result only if their circular standard deviation is below this limit.
    ///
    /// Default: 10.
    public var gate = 10.0

    /// The assumed random walk of the offset from yaw to heading, in a head tracker whose offset changes a lot.
    ///
    /// The unit is degrees per square-root second; the range is 0.001...100. The calibrator also tries a fifth and a
    /// twenty-fifth of the value, and prefers whichever predicts the references best. Default: 1.
    public var wander = 1.0

    /// The speed below which the course (the direction of travel) is not used, in metres per second; 0 or more.
    ///
    /// Default: 0.4.
    public var minimumSpeed = 0.4

    /// The seconds without a reading of the reference or of the yaw after which the comparison begins again; 0.1...60.
    ///
    /// Default: 3.
    public var maximumGap = 3.0

    /// The kinds of references with which the head tracker's yaw is compared.
    ///
    /// Default: all.
    public var references: Set<HeadingReference.Kind> = [.course, .device]

    /// Creates the default settings: a window of 8 s, a gate of 10°, a wander of 1°/√s, a minimum speed of 0.4 m/s, a
    /// maximum gap of 3 s, and all references.
    public init() {}

    /// A copy of the settings with all values clamped to their ranges.
    var clamped: CalibrationSettings {
        var settings = self
        settings.window = window.clamped(to: 1...600)
        settings.gate = gate.clamped(to: 0.1...90)
        settings.wander = wander.clamped(to: 0.001...100)
        settings.minimumSpeed = minimumSpeed.clamped(to: 0...1e9)
        settings.maximumGap = maximumGap.clamped(to: 0.1...60)
        return settings
    }
}
