public import CodecSupport
public import Geolocation

/// The event `clock`: the difference between the clock of a sender and ours.
public struct RelayClockOffset: DerivedEvent, Hashable {
    /// The sender.
    public let sender: String

    /// Seconds by which the sender's clock is ahead of ours.
    public let offset: Double

    /// When the sender reported its time, by our clock.
    public let time: Date

    /// Creates an event.
    public init(sender: String, offset: Double, time: Date) {
        self.sender = sender
        self.offset = offset
        self.time = time
    }

    /// The event type, `clock`.
    public var type: String { "clock" }

    /// Writes sender and offset.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", sender)
        writer.field("offset", offset)
    }
}

extension Double {
    /// A duration in its largest unit, such as "25.0 days".
    var formattedDuration: String {
        switch self {
        case 172_800...: "\((self / 86_400).formatted(decimals: 1)) days"
        case 7200...: "\((self / 3600).formatted(decimals: 1)) hours"
        case 120...: "\((self / 60).formatted(decimals: 1)) minutes"
        default: "\(formatted(decimals: 1)) s"
        }
    }
}
