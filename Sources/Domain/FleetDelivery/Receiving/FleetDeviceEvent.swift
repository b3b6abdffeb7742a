public import CodecSupport
public import Geolocation

/// The event `fleet`: an event that a device of a fleet has reported to the hub, such as an alert.
///
/// The event is wrapped with the name of its device, which the broker has checked. Readers can therefore not mistake it
/// for an event of this program or of another device.
public struct FleetDeviceEvent: DerivedEvent, Hashable {
    /// The name of the device that reported the event, as in the events of its fixes.
    public let sender: String

    /// The event as the device has reported it, with `type` and `time`.
    public let event: EventValue

    /// The epoch of ``sequence``, a value that identifies the store or the run of the device that has assigned the
    /// number.
    public let epoch: Int64

    /// The number that identifies the event within the epoch.
    public let sequence: Int64

    /// When the event occurred, according to the device.
    public let time: Date

    /// The event type, `fleet`.
    public var type: String { "fleet" }

    /// Creates an event from a device's message; `nil` unless the message contains a type and a time.
    init?(_ message: FleetEvent, sender: String) {
        guard let value = try? JSONValue.parse(message.line.span, deepest: 32, isStrict: true),
            let type = value["type"]?.string, (1...64).contains(type.utf8.count),
            let time = value["time"]?.string.flatMap({ Timestamp(iso8601: $0) })?.date
        else { return nil }
        (self.sender, self.time) = (sender, time)
        (epoch, sequence) = (message.epoch, message.sequence)
        event = EventValue(value)
    }

    /// Writes the name of the device, the epoch, the number and the reported event.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", sender)
        writer.field("epoch", Int(clamping: epoch))
        writer.field("seq", Int(clamping: sequence))
        writer.field("event", event)
    }
}
