public import CodecSupport
public import Geolocation

/// The event `calibration`: the calibration of a head tracker has changed.
///
///     {"type":"calibration","time":…,"provider":"opentrack","cause":"course","offset":98.1,"drift":-0.8,"accuracy":2.4}
public struct CalibrationEvent: DerivedEvent, Hashable {
    /// When the calibration changed.
    public var time: Date

    /// The name of the head tracker.
    public var provider: String

    /// The cause of the change.
    public var cause: CalibrationCause

    /// The new calibration; `nil` if the tracker is no longer calibrated.
    public var calibration: YawCalibration?

    /// Creates an event that reports a change in the calibration of a head tracker.
    public init(time: Date, provider: String, cause: CalibrationCause, calibration: YawCalibration?) {
        self.time = time
        self.provider = provider
        self.cause = cause
        self.calibration = calibration
    }

    /// The event type, `calibration`.
    public var type: String { "calibration" }

    /// Writes the tracker's name, the cause, the offset and its accuracy in degrees, and the drift in degrees per
    /// minute.
    public func write(to writer: inout EventWriter) {
        writer.field("provider", provider)
        writer.field("cause", cause.rawValue)
        writer.field("offset", degrees: calibration?.offset)
        writer.field("drift", calibration?.drift)
        writer.field("accuracy", calibration?.accuracy)
    }
}
