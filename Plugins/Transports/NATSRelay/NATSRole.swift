public import CodecSupport
public import FleetDelivery
import NATSIO

/// The side of a fleet on which a carrier works, which decides its subjects.
public enum NATSRole: Sendable, Hashable {
    /// A device: it publishes into the stream `FLEET`, and hears what the hub sends to it.
    ///
    /// A gateway, which forwards the fixes of other devices, hears what the hub acknowledges to any device of its tenant.
    case device(FleetAddress, isGateway: Bool)

    /// The hub: it takes what native clients and those of MQTT have published, by a durable consumer of each stream.
    case hub(FleetHub)

    /// A reader of what the streams have since a time, which keeps no place in them; `nil` for all that there is.
    case replay(since: Date?, tenant: String?)

    /// The subjects to subscribe to.
    var subjects: [String] {
        switch self {
        case .device(let address, let isGateway):
            [
                FleetSubject.filter(
                    .native, tenant: address.tenant, device: isGateway ? nil : address.device, lane: .ack),
                FleetSubject.filter(.native, tenant: address.tenant, device: address.device, lane: .cmd),
            ]
        case .hub(let hub):
            // The newest fixes ahead are in no stream.
            [FleetSubject.Origin.native, .mqtt].map { FleetSubject.filter($0, tenant: hub.tenant, lane: .live) }
        case .replay: []
        }
    }

    /// The consumers to pull from.
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

    /// Returns a message as it is published.
    func publications(of message: FleetMessage) -> [NATSPublication] {
        let topic = FleetTopic(message.address, message.lane)
        guard message.lane.isForDevice else {
            return [
                NATSPublication(
                    number: message.lane.isAcknowledged ? message.number : nil, subject: FleetSubject(topic).name,
                    payload: message.payload, identity: message.identity)
            ]
        }
        // A device may be a client of either engine.
        return [FleetSubject.Origin.native, .mqtt].map { origin in
            NATSPublication(number: nil, subject: FleetSubject(topic, origin).name, payload: message.payload)
        }
    }

    /// Returns an arrival in the words of a fleet; `nil` for other subjects, and for devices of another hub or tenant.
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

/// The part of a fleet for which a hub works.
public struct FleetHub: Sendable, Hashable {
    /// One of the parts of equal size into which a fleet is divided by the names of its devices.
    public struct Partition: Sendable, Hashable {
        /// The number of the part, from 0.
        public let index: Int

        /// The number of parts.
        public let count: Int

        /// Creates a partition; `nil` unless the index is less than the count, which is at most 10,000.
        public init?(_ index: Int, of count: Int) {
            guard (1...FleetSubject.partitionLimit + 1).contains(count), (0..<count).contains(index) else { return nil }
            (self.index, self.count) = (index, count)
        }
    }

    /// The name of the durable consumers.
    ///
    /// Default: `hub-0`, or with the number of the partition.
    public var durable: String

    /// The only tenant; `nil` for all.
    ///
    /// Default: `nil`.
    public var tenant: String?

    /// The partition, for which the servers need the mappings of subjects of the README; `nil` for the whole fleet.
    ///
    /// Default: `nil`.
    public var partition: Partition?

    /// Creates a hub.
    public init(durable: String? = nil, tenant: String? = nil, partition: Partition? = nil) {
        self.durable = durable ?? "hub-\(partition?.index ?? 0)"
        (self.tenant, self.partition) = (tenant, partition)
    }

    /// Whether a device belongs to the hub.
    func includes(_ address: FleetAddress) -> Bool {
        guard tenant == nil || tenant == address.tenant else { return false }
        guard let partition else { return true }
        return FleetTopic.partition(of: address.device, count: partition.count) == partition.index
    }

    /// The pattern of the subjects that its consumer of a stream takes; empty for all.
    ///
    /// A consumer of nats-server 2.9 has one pattern within one of those of the stream: without a partition it takes
    /// everything, and the carrier drops the messages of others.
    func filter(_ origin: FleetSubject.Origin) -> String {
        guard let partition else { return "" }
        return FleetSubject.filter(origin, partition: partition.index, tenant: tenant)
    }
}
