public import CodecSupport
public import Geolocation

/// The event `mode-request`: a request for a tracking mode of a device.
///
///     {"type":"mode-request","time":…,"device":"collar-7","mode":"realtime","reason":"alert geofence-exit/Yard/rex"}
///
/// A sink publishes it; a receiver that can reach the device forwards it. It is valid until the next request.
public struct TrackingModeRequest: DerivedEvent, Hashable {
    /// The name of the device.
    public var device: String

    /// The mode; `nil` for the device's own mode.
    public var mode: TrackingMode?

    /// The reason, in a few words.
    public var reason: String

    /// When the mode was requested.
    public var time: Date

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - mode: The mode; `nil` for the device's own mode.
    ///   - device: The name of the device.
    ///   - reason: The reason, in a few words.
    ///   - time: The time.
    public init(_ mode: TrackingMode?, of device: String, because reason: String, at time: Date) {
        (self.mode, self.device, self.reason, self.time) = (mode, device, reason, time)
    }

    /// The event type, `mode-request`.
    public var type: String { "mode-request" }

    /// Writes device, mode and reason.
    public func write(to writer: inout EventWriter) {
        writer.field("device", device)
        writer.field("mode", mode?.rawValue ?? "own")
        writer.field("reason", reason)
    }
}
