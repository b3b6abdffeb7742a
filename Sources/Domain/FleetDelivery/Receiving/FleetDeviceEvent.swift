public import CodecSupport
public import Geolocation

/// The event `fleet`: an event that a device of a fleet has reported to the hub, such as an alert.
///
/// It is wrapped with the name of the device, which the broker has checked, so that it is not mistaken for one of this
/// program or of another device.
public struct FleetDeviceEvent: DerivedEvent, Hashable {
    /// The device, as in the events of its fixes.
    public let sender: String

    /// The event as the device has reported it, with `type` and `time`.
    public let event: EventValue

    /// The epoch of its number.
    public let epoch: Int64

    /// The number that identifies it within the epoch.
    public let sequence: Int64

    /// When it occurred.
    public let time: Date

    /// The event type, `fleet`.
    public var type: String { "fleet" }

    /// Creates an event from a device's line; `nil` unless it is an event with a type and a time.
    init?(_ message: FleetEvent, sender: String) {
        guard let value = try? JSONValue.parse(message.line.span, deepest: 32, isStrict: true),
            let type = value["type"]?.string, (1...64).contains(type.utf8.count),
            let time = value["time"]?.string.flatMap({ Timestamp(iso8601: $0) })?.date
        else { return nil }
        (self.sender, self.time) = (sender, time)
        (epoch, sequence) = (message.epoch, message.sequence)
        event = EventValue(value)
    }

    /// Writes sender, epoch, number and the event.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", sender)
        writer.field("epoch", Int(clamping: epoch))
        writer.field("seq", Int(clamping: sequence))
        writer.field("event", event)
    }
}
