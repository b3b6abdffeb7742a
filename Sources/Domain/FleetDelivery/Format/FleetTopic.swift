import CodecSupport

/// The address and the lane of a message, which are its topic in MQTT and its subject in NATS.
public struct FleetTopic: Sendable, Hashable {
    /// The device that the message is from or for.
    public var address: FleetAddress

    /// The subject matter.
    public var lane: FleetLane

    /// Creates a topic.
    public init(_ address: FleetAddress, _ lane: FleetLane) { (self.address, self.lane) = (address, lane) }

    /// Reads a topic of MQTT; `nil` unless it is one of a fleet.
    public init?(mqtt topic: some StringProtocol) {
        let parts = topic.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.root else { return nil }
        self.init(parts[1...])
    }

    /// Reads tenant, device and lane.
    init?<Part: StringProtocol>(_ parts: ArraySlice<Part>) {
        let start = parts.startIndex
        guard parts.count == 3, let lane = FleetLane(rawValue: String(parts[start + 2])),
            let address = FleetAddress(tenant: String(parts[start]), device: String(parts[start + 1]))
        else { return nil }
        self.init(address, lane)
    }

    /// The topic of MQTT: `fleet/TENANT/DEVICE/LANE`.
    public var mqtt: String { "\(Self.root)/\(address.tenant)/\(address.device)/\(lane.rawValue)" }

    /// The first part of every topic.
    static let root = "fleet"

    /// Returns the pattern of topics to which an MQTT client subscribes.
    ///
    /// - Parameters:
    ///   - tenant: The tenant; `nil` for all.
    ///   - device: The device; `nil` for all.
    ///   - lane: The lane; `nil` for all.
    public static func mqttFilter(tenant: String?, device: String?, lane: FleetLane?) -> String {
        "\(root)/\(tenant ?? "+")/\(device ?? "+")/\(lane?.rawValue ?? "+")"
    }

    /// Returns the partition of a device: FNV-1a with 32 bits of its name modulo their number, as nats-server computes it.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - count: The number of partitions, at least 1.
    public static func partition(of device: String, count: Int) -> Int {
        Int(FNV1a.hash32(device)) % max(1, count)
    }
}
