import CodecSupport

/// The address of a device and the kind of a message, from which the topic in MQTT and the subject in NATS are formed.
public struct FleetTopic: Sendable, Hashable {
    /// The device that the message is from or for.
    public var address: FleetAddress

    /// The kind of the message, such as fixes or a command.
    public var lane: FleetLane

    /// Creates the topic of the messages of the given device and kind.
    public init(_ address: FleetAddress, _ lane: FleetLane) { (self.address, self.lane) = (address, lane) }

    /// Parses a topic of MQTT; `nil` unless it has the form `fleet/TENANT/DEVICE/LANE`.
    public init?(mqtt topic: some StringProtocol) {
        let parts = topic.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.root else { return nil }
        self.init(parts[1...])
    }

    /// Parses the three parts of a topic or subject: tenant, device and lane; `nil` if they are invalid.
    init?<Part: StringProtocol>(_ parts: ArraySlice<Part>) {
        let start = parts.startIndex
        guard parts.count == 3, let lane = FleetLane(rawValue: String(parts[start + 2])),
            let address = FleetAddress(tenant: String(parts[start]), device: String(parts[start + 1]))
        else { return nil }
        self.init(address, lane)
    }

    /// The topic of MQTT: `fleet/TENANT/DEVICE/LANE`.
    public var mqtt: String { "\(Self.root)/\(address.tenant)/\(address.device)/\(lane.rawValue)" }

    /// The first part of every MQTT topic of a fleet.
    static let root = "fleet"

    /// Returns the MQTT topic filter of a subscription to messages of a fleet.
    ///
    /// - Parameters:
    ///   - tenant: The tenant that owns the devices; `nil` for all tenants.
    ///   - device: The name of the device; `nil` for all devices.
    ///   - lane: The kind of the messages; `nil` for all kinds.
    public static func mqttFilter(tenant: String?, device: String?, lane: FleetLane?) -> String {
        "\(root)/\(tenant ?? "+")/\(device ?? "+")/\(lane?.rawValue ?? "+")"
    }

    /// Returns the number of the partition that a device belongs to, as nats-server computes it.
    ///
    /// The number is the 32-bit FNV-1a hash of the device's name modulo the number of partitions.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - count: The number of partitions, at least 1.
    public static func partition(of device: String, count: Int) -> Int {
        Int(FNV1a.hash32(device)) % max(1, count)
    }
}
