/// The tenant and the name of a device, which identify it in topics of MQTT and in subjects of NATS.
///
/// The address is part of the topic or subject of a message, which the broker checks against the sender's rights; it is
/// never part of the payload.
public struct FleetAddress: Sendable, Hashable {
    /// The name of the tenant that owns the device.
    public let tenant: String

    /// The name of the device within its tenant.
    public let device: String

    /// Creates the address of a device; `nil` unless both names are valid, see ``isToken(_:)``.
    public init?(tenant: String, device: String) {
        guard Self.isToken(tenant), Self.isToken(device) else { return nil }
        (self.tenant, self.device) = (tenant, device)
    }

    /// Returns whether a text is a valid name: 1 to 64 of the characters `A`–`Z`, `a`–`z`, `0`–`9`, `_` and `-`.
    ///
    /// These characters have no special meaning in topics of MQTT or in subjects of NATS.
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

/// The kind of a message of a fleet, which is the last part of its topic or subject.
public enum FleetLane: String, Sendable, Hashable, CaseIterable {
    /// From a device: its fixes, oldest first. The broker stores them.
    case fix
    /// From a device: its newest fix, sent ahead while older fixes on ``fix`` are delayed. The broker only forwards it.
    case live
    /// From a device: its alerts and other events. The broker stores them.
    case event
    /// From a device: whether the device is connected. The broker sends the message if the connection is lost.
    case presence
    /// From a device: the question which of its undelivered fixes and events the hub has stored.
    ///
    /// The question contains the range of their numbers. The hub answers on ``ack``.
    case hello
    /// From the hub to a device: the numbers of the fixes and events that the hub has stored.
    case ack
    /// From the hub to a device: the settings that the device should apply.
    case cmd
    /// From a device: the settings that the device has applied.
    case state

    /// Whether messages of this kind go from the hub to a device.
    public var isForDevice: Bool { self == .ack || self == .cmd }

    /// Whether the broker acknowledges messages of this kind, by MQTT's quality of service 1 or by JetStream.
    public var isAcknowledged: Bool { self != .live && !isForDevice }
}
