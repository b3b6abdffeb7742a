public import CodecSupport

/// The base of all provider protocols: a provider owns a device or feed and reports through the delegate of its role.
///
/// A provider, whatever its role:
/// - reports nothing before it is started and nothing after it is stopped;
/// - tolerates a second start and a stop without a start, and can be restarted after a stop;
/// - holds its delegate weakly and reports synchronously, on the sensor actor;
/// - reports `nil` once when it no longer knows its value, and never a made-up value;
/// - never blocks the sensor actor.
@SensorActor
public protocol SensorProvider: AnyObject, Sendable {
    /// The identifier of the provider, shared by all roles of one source.
    ///
    /// Default: derived from the object's identity.
    nonisolated var id: UUID { get }

    /// The display name in status events and messages.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }
}

extension SensorProvider {
    /// An identifier derived from the object's identity, stable while the object is alive.
    nonisolated public var id: UUID {
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(self)))
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: address >> (index * 8)) }
        // Version 8 of RFC 9562: 122 custom bits.
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
            ))
    }

    /// The name of the type.
    nonisolated public var name: String { String(describing: Self.self) }
}
