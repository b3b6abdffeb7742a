import Geolocation
import RelayFormat

/// The numbers of a device's records: within an epoch, a number identifies a record for good.
public struct FleetStream: Sendable, Hashable {
    /// The device.
    public var address: FleetAddress

    /// The epoch: one store or one run of a device; 0 for numbers that a device itself has made unique.
    public var epoch: Int64

    /// Creates a stream.
    public init(_ address: FleetAddress, epoch: Int64) { (self.address, self.epoch) = (address, epoch) }
}

/// A fix or an event on its way from a device to the hub.
struct DeliveryRecord: Sendable, Hashable {
    /// The content.
    enum Content: Sendable, Hashable {
        /// A fix, whose sequence is that of the record.
        case fix(LocationFix)
        /// An event, as a JSON object.
        case event([UInt8])
    }

    /// The number by which its owner knows it.
    var number: Int64

    /// The stream.
    var stream: FleetStream

    /// Its number in the stream.
    var sequence: Int64

    /// The number in the stream after which it is the next one, see `FixEnvelope.after`; `nil` if that is not known.
    var after: Int64?

    /// The content.
    var content: Content

    /// When it was captured; `nil` if a store hands it on.
    var capture: SensorInstant?

    /// Whether it is an event.
    var isEvent: Bool { if case .event = content { true } else { false } }

    /// Whether an envelope that ends with this fix can go on with another one.
    func isFollowed(by next: DeliveryRecord) -> Bool {
        guard !isEvent, !next.isEvent, next.stream == stream else { return false }
        guard let after, let nextAfter = next.after else { return self.after == nil && next.after == nil }
        return nextAfter == sequence && after < sequence
    }
}
