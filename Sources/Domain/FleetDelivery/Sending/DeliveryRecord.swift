import Geolocation
import RelayFormat

/// A stream of records: those of one device within one epoch.
///
/// Within a stream, each number permanently identifies one record.
public struct FleetStream: Sendable, Hashable {
    /// The device whose records the numbers identify.
    public var address: FleetAddress

    /// The epoch, a value that identifies the store or the run of the device that has numbered the records.
    ///
    /// It is 0 if the device itself never reuses a number.
    public var epoch: Int64

    /// Creates the stream of the given device and epoch.
    public init(_ address: FleetAddress, epoch: Int64) { (self.address, self.epoch) = (address, epoch) }
}

/// A fix or an event on its way from a device to the hub.
struct DeliveryRecord: Sendable, Hashable {
    /// The content of a record, which is a fix or an event.
    enum Content: Sendable, Hashable {
        /// A fix, whose sequence number is that of the record.
        case fix(LocationFix)
        /// An event, as a JSON object.
        case event([UInt8])
    }

    /// The number by which the store or the sink on the device identifies the record.
    var number: Int64

    /// The stream of records (those of one device within one epoch) in which ``sequence`` identifies the record.
    var stream: FleetStream

    /// The number by which the hub identifies the record among the records of the same device and epoch.
    var sequence: Int64

    /// The number of the previous record in the stream, as in `FixEnvelope.after`; `nil` if unknown.
    var after: Int64?

    /// The fix or event to deliver.
    var content: Content

    /// When the sink received the record; `nil` for a record from a store.
    var capture: SensorInstant?

    /// Whether the record is an event.
    var isEvent: Bool { if case .event = content { true } else { false } }

    /// Returns whether the given record may follow this record in the same message.
    func isFollowed(by next: DeliveryRecord) -> Bool {
        guard !isEvent, !next.isEvent, next.stream == stream else { return false }
        guard let after, let nextAfter = next.after else { return self.after == nil && next.after == nil }
        return nextAfter == sequence && after < sequence
    }
}
