public import CodecSupport
public import Geolocation

/// The event `clock`, published when the offset between a sender's clock and this machine's clock is first known or
/// changes.
public struct RelayClockOffset: DerivedEvent, Hashable {
    /// The name of the sender whose clock is compared.
    public let sender: String

    /// The seconds by which the sender's clock is ahead of this machine's clock.
    public let offset: Double

    /// When the sender reported its time, by this machine's clock.
    public let time: Date

    /// Creates the event about a sender's clock.
    public init(sender: String, offset: Double, time: Date) {
        self.sender = sender
        self.offset = offset
        self.time = time
    }

    /// The event type, `clock`.
    public var type: String { "clock" }

    /// Writes the name of the sender and the offset of its clock.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", sender)
        writer.field("offset", offset)
    }
}

extension Double {
    /// The number of seconds as text in the largest suitable unit, such as "25.0 days".
    var formattedDuration: String {
        switch self {
        case 172_800...: "\((self / 86_400).formatted(decimals: 1)) days"
        case 7200...: "\((self / 3600).formatted(decimals: 1)) hours"
        case 120...: "\((self / 60).formatted(decimals: 1)) minutes"
        default: "\(formatted(decimals: 1)) s"
        }
    }
}
