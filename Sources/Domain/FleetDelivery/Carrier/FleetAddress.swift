/// A device of a tenant, as both engines name it.
///
/// The address stands in the topic or subject of a message, where a broker checks rights, never in its payload.
public struct FleetAddress: Sendable, Hashable {
    /// The owner of the device.
    public let tenant: String

    /// The name of the device within its tenant.
    public let device: String

    /// Creates an address; `nil` unless both names are tokens, see ``isToken(_:)``.
    public init?(tenant: String, device: String) {
        guard Self.isToken(tenant), Self.isToken(device) else { return nil }
        (self.tenant, self.device) = (tenant, device)
    }

    /// Whether a text has 1 to 64 of the characters `A`–`Z`, `a`–`z`, `0`–`9`, `_` and `-`, which are the same in topics of
    /// MQTT and in subjects of NATS.
    public static func isToken(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

/// The subject matter of a message, which is the last part of its topic or subject.
public enum FleetLane: String, Sendable, Hashable, CaseIterable {
    /// From a device: its fixes, oldest first; kept by the broker.
    case fix
    /// From a device: its newest fix, while those of ``fix`` are late; not kept.
    case live
    /// From a device: its alerts and other events; kept.
    case event
    /// From a device, and its last will: whether it is connected.
    case presence
    /// From a device: what it has to send, to be answered by ``ack``.
    case hello
    /// To a device: what the hub has committed.
    case ack
    /// To a device: what it is to do.
    case cmd
    /// From a device: what it has done.
    case state

    /// Whether messages go from the hub to a device.
    public var isForDevice: Bool { self == .ack || self == .cmd }

    /// Whether the broker acknowledges messages: MQTT's quality of service 1, and JetStream.
    public var isAcknowledged: Bool { self != .live && !isForDevice }
}
