/// The NATS subject of the messages of one kind (lane) of one device.
public struct FleetSubject: Sendable, Hashable {
    /// The protocol by which a client exchanges messages with NATS; it determines the prefix of their subjects.
    public enum Origin: Sendable, Hashable, CaseIterable {
        /// A client of NATS sends the message. Its subject is `hub.TENANT.DEVICE.LANE`.
        case native
        /// A client of MQTT sends or receives the message. Its subject during delivery is `fleet.TENANT.DEVICE.LANE`.
        case mqtt
        /// A client of MQTT has sent the message. Its subject in the storage of NATS is
        /// `$MQTT.msgs.fleet.TENANT.DEVICE.LANE`.
        case storedMQTT

        /// The prefix of subjects without a partition, and the prefix of subjects with a partition.
        fileprivate var prefixes: (plain: String, partitioned: String) {
            switch self {
            case .native: ("hub.", "hubpart.")
            case .mqtt: ("\(FleetTopic.root).", "part.")
            case .storedMQTT: ("$MQTT.msgs.\(FleetTopic.root).", "$MQTT.msgs.part.")
            }
        }
    }

    /// The address of the device, and the kind (lane) of its messages.
    public var topic: FleetTopic

    /// The protocol by which clients exchange the messages with NATS.
    public var origin: Origin

    /// The number of the device's partition, 0 to ``partitionLimit``; `nil` if the devices are not divided into
    /// partitions.
    public var partition: Int?

    /// The highest number of a partition: 9,999.
    public static let partitionLimit = 9999

    /// Creates a subject of NATS for the messages of a fleet.
    public init(_ topic: FleetTopic, _ origin: Origin = .native, partition: Int? = nil) {
        (self.topic, self.origin, self.partition) = (topic, origin, partition)
    }

    /// Parses a subject of NATS; `nil` unless it has one of the forms of ``Origin``.
    public init?(_ subject: some StringProtocol) {
        for origin in Origin.allCases {
            if subject.hasPrefix(origin.prefixes.plain) {
                self.init(subject.dropFirst(origin.prefixes.plain.count), origin, hasPartition: false)
                return
            }
            if subject.hasPrefix(origin.prefixes.partitioned) {
                self.init(subject.dropFirst(origin.prefixes.partitioned.count), origin, hasPartition: true)
                return
            }
        }
        return nil
    }

    private init?(_ rest: some StringProtocol, _ origin: Origin, hasPartition: Bool) {
        var parts = rest.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)[...]
        var partition: Int?
        if hasPartition {
            guard let number = parts.popFirst().flatMap({ Self.partition($0) }) else { return nil }
            partition = number
        }
        guard let topic = FleetTopic(parts) else { return nil }
        self.init(topic, origin, partition: partition)
    }

    private static func partition(_ text: some StringProtocol) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return nil
        }
        return Int(text)
    }

    /// The text of the subject in NATS, such as `hub.acme.van1.fix`.
    public var name: String {
        let rest = "\(topic.address.tenant).\(topic.address.device).\(topic.lane.rawValue)"
        guard let partition else { return origin.prefixes.plain + rest }
        return "\(origin.prefixes.partitioned)\(partition).\(rest)"
    }

    /// The NATS filter that matches the subjects of this device and lane in every partition.
    public var anyPartition: String {
        "\(origin.prefixes.partitioned)*.\(topic.address.tenant).\(topic.address.device).\(topic.lane.rawValue)"
    }

    /// Returns a NATS filter for the subjects that a subscription or a consumer should receive.
    ///
    /// - Parameters:
    ///   - origin: The protocol by which clients exchange the messages with NATS.
    ///   - partition: The number of the partition; `nil` without partitions.
    ///   - tenant: The tenant that owns the devices; `nil` for all tenants.
    ///   - device: The name of the device; `nil` for all devices.
    ///   - lane: The kind of the messages; `nil` for all kinds.
    public static func filter(
        _ origin: Origin, partition: Int? = nil, tenant: String? = nil, device: String? = nil, lane: FleetLane? = nil
    ) -> String {
        let rest = "\(tenant ?? "*").\(device ?? "*").\(lane?.rawValue ?? "*")"
        guard let partition else { return origin.prefixes.plain + rest }
        return "\(origin.prefixes.partitioned)\(partition).\(rest)"
    }
}
