#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What all providers have in common: they own a device or a feed and report through the delegate of their role.
///
/// A provider, whatever its role:
/// - reports nothing before it is started and nothing after it is stopped;
/// - takes a second start, and a stop without a start, without harm, and can be started again after a stop;
/// - holds its delegate weakly and reports synchronously, on the sensor actor;
/// - reports nil once when it no longer knows its value, and never a made-up one;
/// - never blocks the sensor actor.
@SensorActor
public protocol SensorProvider: AnyObject, Sendable {
    /// Tells one provider from another; the same for all roles of one source. The default follows the object's identity.
    nonisolated var id: UUID { get }

    /// What people call the provider, in status events and messages. The default is the type's name.
    nonisolated var name: String { get }
}

extension SensorProvider {
    /// An identifier made from the object's identity: stable while the object lives.
    nonisolated public var id: UUID {
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(self)))
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: address >> (index * 8)) }
        // Version 8 of RFC 9562: 122 bits of the maker's own.
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
            ))
    }

    /// The type's name.
    nonisolated public var name: String { String(describing: Self.self) }
}
