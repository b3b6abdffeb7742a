/// The way in which a message is divided into Bluetooth notifications of 20 to a few hundred bytes each.
public enum BleFraming: Sendable, Hashable, CaseIterable {
    /// A framing in which each notification begins with one header byte: the upper half is the index of the
    /// notification within its message, from 0, and the lower half is the number of notifications, 1…15.
    ///
    /// The earliest trackers use this format. Notifications of different messages cannot be distinguished.
    case original

    /// A framing in which each notification begins with four header bytes: the number of the message as 16 bits,
    /// big-endian, the index of the notification within its message, from 0, and the number of notifications, 1…255.
    ///
    /// Four more bytes follow the message: the big-endian CRC-32 of its number and content. Both sides must be
    /// configured to use this framing.
    case numbered

    /// The number of header bytes of each notification.
    public var headerLength: Int { self == .original ? 1 : 4 }

    /// The number of bytes of the checksum that follows the message in its last notification; 0 if there is none.
    public var trailerLength: Int { self == .original ? 0 : 4 }

    /// The maximum number of notifications into which a message can be divided.
    public var maximumCount: Int { self == .original ? 15 : 255 }

    /// Returns the maximum length of a message in bytes for the given length of a notification.
    ///
    /// For example, this is 285 for notifications of 20 bytes in the original framing.
    public func capacity(maximumLength: Int) -> Int {
        let length = BleChunks.clamped(maximumLength)
        return maximumCount * (length - headerLength) - trailerLength
    }
}
