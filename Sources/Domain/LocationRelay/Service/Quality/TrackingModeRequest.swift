public import CodecSupport
public import Geolocation

/// The event `mode-request`: the owner's side asks a device for a tracking mode.
///
///     {"type":"mode-request","time":…,"device":"collar-7","mode":"realtime","reason":"alert geofence-exit/Yard/rex"}
///
/// A sink publishes it; a receiver whose device can be asked sends it there, until another one follows.
public struct TrackingModeRequest: DerivedEvent, Hashable {
    /// The name of the device.
    public var device: String

    /// The mode; `nil` for that which the device has by itself.
    public var mode: TrackingMode?

    /// Why, in a few words.
    public var reason: String

    /// When it was asked for.
    public var time: Date

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - mode: The mode; `nil` for that which the device has by itself.
    ///   - device: The name of the device.
    ///   - reason: Why, in a few words.
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
