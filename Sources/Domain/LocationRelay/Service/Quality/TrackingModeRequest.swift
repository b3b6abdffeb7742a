public import CodecSupport
public import Geolocation

/// The event `mode-request`: a request that a device use a tracking mode.
///
///     {"type":"mode-request","time":…,"device":"collar-7","mode":"realtime","reason":"alert geofence-exit/Yard/rex"}
///
/// A sink publishes the request, and a receiver that can reach the device forwards it to the device. The request is
/// valid until the next one for the device.
public struct TrackingModeRequest: DerivedEvent, Hashable {
    /// The name of the device that should use the mode.
    public var device: String

    /// The requested tracking mode; `nil` for the device's own mode.
    public var mode: TrackingMode?

    /// The reason for the request, in a few words.
    public var reason: String

    /// When the mode was requested.
    public var time: Date

    /// Creates the request that a device use a tracking mode.
    ///
    /// - Parameters:
    ///   - mode: The requested tracking mode; `nil` for the device's own mode.
    ///   - device: The name of the device that should use the mode.
    ///   - reason: The reason for the request, in a few words.
    ///   - time: When the mode was requested.
    public init(_ mode: TrackingMode?, of device: String, because reason: String, at time: Date) {
        (self.mode, self.device, self.reason, self.time) = (mode, device, reason, time)
    }

    /// The event type, `mode-request`.
    public var type: String { "mode-request" }

    /// Writes the name of the device, the mode and the reason.
    public func write(to writer: inout EventWriter) {
        writer.field("device", device)
        writer.field("mode", mode?.rawValue ?? "own")
        writer.field("reason", reason)
    }
}
