public import CodecSupport

/// The Bluetooth service that a peripheral offers and advertises.
public struct BleService: Sendable, Hashable {
    /// The UUID of the Bluetooth service that the earliest trackers offer; it is the default.
    public static let defaultIdentifier = UUID(0x6E40_0001)

    /// The UUID of the characteristic that the earliest trackers offer; it is the default.
    ///
    /// The characteristic only sends notifications.
    public static let defaultCharacteristic = UUID(0x6E40_0003)

    /// The UUID of the Bluetooth service.
    public var identifier: UUID

    /// The UUID of the characteristic through which the service sends notifications.
    public var characteristic: UUID

    /// The name that the peripheral advertises; `nil` for no name.
    public var localName: String?

    /// Creates a description of a service.
    ///
    /// - Parameters:
    ///   - identifier: The UUID of the service.
    ///   - characteristic: The UUID of the characteristic.
    ///   - localName: The name that is advertised; `nil` for no name.
    public init(
        identifier: UUID = defaultIdentifier, characteristic: UUID = defaultCharacteristic, localName: String? = nil
    ) {
        self.identifier = identifier
        self.characteristic = characteristic
        self.localName = localName
    }
}

extension UUID {
    /// Creates a UUID of the Nordic UART service family, xxxxxxxx-B5A3-F393-E0A9-E50E24DCCA9E.
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
