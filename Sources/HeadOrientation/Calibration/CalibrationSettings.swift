import GeolocationPrimitives

/// How a ``YawCalibrator`` works; what is out of range is taken as the nearest that is not.
public struct CalibrationSettings: Sendable, Hashable {
    /// Seconds over which a reference is compared with the yaw: of a sensor and a reference of 25 Hz that takes 200 pairs,
    /// and the 201st gives the first result; 1...600.
    public var window = 8.0

    /// The circular standard deviation of a window's differences from which on nothing is learnt, degrees; 0.1...90.
    public var gate = 10.0

    /// How far the offset of a restless tracker wanders, degrees per square-root second, 0.001...100; calmer
    /// ones are found out.
    public var wander = 1.0

    /// Metres per second from which on a direction of travel counts; 0 or more.
    public var minimumSpeed = 0.4

    /// Seconds without a reading, or without a sample of yaw, after which the window begins anew; 0.1...60.
    public var maximumGap = 3.0

    /// The references that count.
    public var references: Set<HeadingReference.Kind> = [.course, .device]

    /// Makes the usual settings: 8 s, 10°, 1°/√s, 0.4 m/s, 3 s, both references.
    public init() {}

    /// The same settings within their ranges.
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
