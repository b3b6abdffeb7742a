#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a peripheral offers, and how it shows itself.
public struct BleService: Sendable, Hashable {
    /// The service of the first trackers.
    public static let defaultIdentifier = UUID(0x6E40_0001)

    /// The characteristic of the first trackers, which notifies and does nothing else.
    public static let defaultCharacteristic = UUID(0x6E40_0003)

    /// The service.
    public var identifier: UUID

    /// Its characteristic.
    public var characteristic: UUID

    /// The name that is advertised; nil for none.
    public var localName: String?

    /// Makes a description.
    ///
    /// - Parameters:
    ///   - identifier: The service.
    ///   - characteristic: Its characteristic.
    ///   - localName: The name that is advertised; nil for none.
    public init(
        identifier: UUID = defaultIdentifier, characteristic: UUID = defaultCharacteristic, localName: String? = nil
    ) {
        self.identifier = identifier
        self.characteristic = characteristic
        self.localName = localName
    }
}

extension UUID {
    /// Makes one of the family of Nordic Semiconductor's serial port service, xxxxxxxx-B5A3-F393-E0A9-E50E24DCCA9E.
    fileprivate init(_ head: UInt32) {
        let bytes = head.bigEndianBytes
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], 0xB5, 0xA3, 0xF3, 0x93, 0xE0, 0xA9, 0xE5, 0x0E, 0x24, 0xDC,
                0xCA,
                0x9E
            ))
    }
}
