import Geolocation
import RelayFormat

/// The device and the epoch within which a number permanently identifies a record.
public struct FleetStream: Sendable, Hashable {
    /// The device to whose records the numbers belong.
    public var address: FleetAddress

    /// The epoch, which identifies a store or a run of a device; 0 for numbers that a device itself keeps unique.
    public var epoch: Int64

    /// Creates a stream.
    public init(_ address: FleetAddress, epoch: Int64) { (self.address, self.epoch) = (address, epoch) }
}

/// A fix or an event on its way from a device to the hub.
struct DeliveryRecord: Sendable, Hashable {
    /// The content of a record.
    enum Content: Sendable, Hashable {
        /// A fix, whose sequence number is that of the record.
        case fix(LocationFix)
        /// An event, as a JSON object.
        case event([UInt8])
    }

    /// The number by which the store or the sink identifies the record.
    var number: Int64

    /// The stream that ``sequence`` belongs to.
    var stream: FleetStream

    /// The number of the record in its stream.
    var sequence: Int64

    /// The number after which ``sequence`` is the next one in the stream, see `FixEnvelope.after`; `nil` if unknown.
    var after: Int64?

    /// The fix or event to deliver.
    var content: Content

    /// When the record was received; `nil` for a record from a store.
    var capture: SensorInstant?

    /// Whether the record is an event.
    var isEvent: Bool { if case .event = content { true } else { false } }

    /// Returns whether the next record may follow this one in the same message.
    func isFollowed(by next: DeliveryRecord) -> Bool {
        guard !isEvent, !next.isEvent, next.stream == stream else { return false }
        guard let after, let nextAfter = next.after else { return self.after == nil && next.after == nil }
        return nextAfter == sequence && after < sequence
    }
}
