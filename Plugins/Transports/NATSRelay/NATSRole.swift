public import CodecSupport
public import FleetDelivery
import NATSIO

/// The role of a NATS carrier in a fleet; it determines the subjects and consumers that the carrier uses.
public enum NATSRole: Sendable, Hashable {
    /// A device of a fleet, which publishes into the stream `FLEET`, and receives messages from the hub (the receiver
    /// of the fleet's fixes).
    ///
    /// A gateway forwards the fixes of other devices. It receives the acknowledgements for all devices of its tenant.
    case device(FleetAddress, isGateway: Bool)

    /// The hub of a fleet, which receives the messages of NATS and MQTT clients with a durable consumer of each stream.
    case hub(FleetHub)

    /// A reader without a durable position, which reads the streams from the given time on; if the time is `nil`, it
    /// reads from the first message.
    case replay(since: Date?, tenant: String?)

    /// The NATS subjects to which the carrier subscribes.
    var subjects: [String] {
        switch self {
        case .device(let address, let isGateway):
            [
                FleetSubject.filter(
                    .native, tenant: address.tenant, device: isGateway ? nil : address.device, lane: .ack),
                FleetSubject.filter(.native, tenant: address.tenant, device: address.device, lane: .cmd),
            ]
        case .hub(let hub):
            // Live fixes are not stored in a stream, so the hub must subscribe to their subjects.
            [FleetSubject.Origin.native, .mqtt].map { FleetSubject.filter($0, tenant: hub.tenant, lane: .live) }
        case .replay: []
        }
    }

    /// The NATS consumers from which the carrier pulls messages.
    var pulls: [NATSPull] {
        switch self {
        case .device: []
        case .hub(let hub):
            FleetStreams.inputs.map { NATSPull(stream: $0.stream.name, consumer: .durable(hub.durable)) }
        case .replay(let since, _):
            FleetStreams.inputs.map {
                NATSPull(stream: $0.stream.name, consumer: .replay(since: since, filter: ""))
            }
        }
    }

    /// Returns the NATS publications that are needed to send the given message.
    func publications(of message: FleetMessage) -> [NATSPublication] {
        let topic = FleetTopic(message.address, message.lane)
        guard message.lane.isForDevice else {
            return [
                NATSPublication(
                    number: message.lane.isAcknowledged ? message.number : nil, subject: FleetSubject(topic).name,
                    payload: message.payload, identity: message.identity)
            ]
        }
        // The device may be a NATS or an MQTT client. The message is therefore published for both.
        return [FleetSubject.Origin.native, .mqtt].map { origin in
            NATSPublication(number: nil, subject: FleetSubject(topic, origin).name, payload: message.payload)
        }
    }

    /// Returns a received NATS message as a message of the fleet.
    ///
    /// The result is `nil` if the message's subject does not belong to the fleet, or the message's device belongs to
    /// another hub or tenant.
    func arrival(_ arrival: NATSArrival) -> FleetArrival? {
        guard let topic = FleetSubject(arrival.subject)?.topic else { return nil }
        switch self {
        case .device: break
        case .hub(let hub): if !hub.includes(topic.address) { return nil }
        case .replay(_, let tenant): if let tenant, tenant != topic.address.tenant { return nil }
        }
        return FleetArrival(
            address: topic.address, lane: topic.lane, payload: arrival.payload, receipt: arrival.receipt)
    }
}

/// The hub of a fleet, which receives the fixes of its devices: the name of the hub, and the devices that it serves.
public struct FleetHub: Sendable, Hashable {
    /// One of the parts of about equal size into which a fleet is divided; a hash of a device's name determines the
    /// device's partition.
    public struct Partition: Sendable, Hashable {
        /// The index of the partition, from 0.
        public let index: Int

        /// The number of partitions of the fleet.
        public let count: Int

        /// Creates the partition with the given index; `nil` if the index is not in `0..<count`, or `count` exceeds
        /// 10,000.
        public init?(_ index: Int, of count: Int) {
            guard (1...FleetSubject.partitionLimit + 1).contains(count), (0..<count).contains(index) else { return nil }
            (self.index, self.count) = (index, count)
        }
    }

    /// The name of the durable consumers with which the hub reads the streams.
    ///
    /// Default: `hub-K`, with K being the index of the partition, or 0 if there is no partition.
    public var durable: String

    /// The tenant whose devices the hub serves; `nil` for all tenants.
    ///
    /// Default: `nil`.
    public var tenant: String?

    /// The partition that the hub serves; `nil` for the whole fleet.
    ///
    /// A partition requires the subject mappings described in the README. Default: `nil`.
    public var partition: Partition?

    /// Creates a hub of a fleet.
    public init(durable: String? = nil, tenant: String? = nil, partition: Partition? = nil) {
        self.durable = durable ?? "hub-\(partition?.index ?? 0)"
        (self.tenant, self.partition) = (tenant, partition)
    }

    /// Returns whether the hub serves the device with the given address.
    func includes(_ address: FleetAddress) -> Bool {
        guard tenant == nil || tenant == address.tenant else { return false }
        guard let partition else { return true }
        return FleetTopic.partition(of: address.device, count: partition.count) == partition.index
    }

    /// Returns the subject filter for the hub's consumer of a stream; an empty text for all subjects.
    ///
    /// In nats-server 2.9, a consumer has only one filter, which must lie within a single subject of the stream. If
    /// there is no partition, the consumer therefore receives everything, and the carrier drops the messages of other
    /// tenants.
    func filter(_ origin: FleetSubject.Origin) -> String {
        guard let partition else { return "" }
        return FleetSubject.filter(origin, partition: partition.index, tenant: tenant)
    }
}
