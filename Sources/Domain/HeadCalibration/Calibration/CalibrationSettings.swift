import CodecSupport

/// Settings of a ``YawCalibrator``; values out of range are clamped.
public struct CalibrationSettings: Sendable, Hashable {
    /// Seconds over which a reference is compared with the yaw; 1...600.
    ///
    /// With a sensor and a reference at 25 Hz, the window holds 200 pairs, and pair 201 gives the first result.
    public var window = 8.0

    /// The window is rejected if the circular standard deviation of its differences reaches this, degrees; 0.1...90.
    public var gate = 10.0

    /// Random walk of the offset of a restless tracker, degrees per square-root second, 0.001...100; calmer trackers
    /// are detected.
    public var wander = 1.0

    /// Speed below which courses are ignored, m/s; 0 or more.
    public var minimumSpeed = 0.4

    /// Seconds without a reading or a yaw sample after which the window restarts; 0.1...60.
    public var maximumGap = 3.0

    /// The references in use.
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
