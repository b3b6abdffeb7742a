import CodecSupport

/// The settings of a ``YawCalibrator``; values out of range are clamped.
public struct CalibrationSettings: Sendable, Hashable {
    /// The length of the window over which a reference is compared with the yaw, in seconds, 1...600.
    ///
    /// Default: 8.
    ///
    /// With a sensor and a reference at 25 Hz, the window holds 200 pairs, and pair 201 gives the first result.
    public var window = 8.0

    /// The circular standard deviation of a window's differences, in degrees, from which it is rejected; 0.1...90.
    ///
    /// Default: 10.
    public var gate = 10.0

    /// The random walk of the offset of a restless tracker, in degrees per square-root second, 0.001...100.
    ///
    /// The estimator also detects calmer trackers. Default: 1.
    public var wander = 1.0

    /// The speed below which courses are ignored, in metres per second; 0 or more.
    ///
    /// Default: 0.4.
    public var minimumSpeed = 0.4

    /// The seconds without a reading of the reference or a yaw sample after which the window restarts; 0.1...60.
    ///
    /// Default: 3.
    public var maximumGap = 3.0

    /// The kinds of references with which the yaw is compared.
    ///
    /// Default: all.
    public var references: Set<HeadingReference.Kind> = [.course, .device]

    /// Creates the default settings: 8 s, 10°, 1°/√s, 0.4 m/s, 3 s, both references.
    public init() {}

    /// These settings, clamped to their ranges.
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
