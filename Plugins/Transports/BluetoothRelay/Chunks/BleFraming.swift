/// How a message is split into notifications, which hold 20 to some hundred bytes each.
public enum BleFraming: Sendable, Hashable, CaseIterable {
    /// One header byte per piece: the piece's index from 0 in the upper half, the number of pieces, 1…15, in the lower
    /// half.
    ///
    /// This is the format of the first trackers. Pieces of different messages cannot be distinguished.
    case original

    /// Four header bytes per piece: the message's number as 16 bits, big-endian, the piece's index from 0, and the
    /// number of pieces, 1…255.
    ///
    /// The message is followed by four more bytes: the big-endian CRC-32 of its number and content. Both sides must be
    /// configured to use this framing.
    case numbered

    /// The number of header bytes of each piece.
    public var headerLength: Int { self == .original ? 1 : 4 }

    /// The number of bytes after the message.
    public var trailerLength: Int { self == .original ? 0 : 4 }

    /// The maximum number of pieces of a message.
    public var maximumCount: Int { self == .original ? 15 : 255 }

    /// Returns the maximum length of a message in bytes: 285 for notifications of 20 bytes in the original framing.
    public func capacity(maximumLength: Int) -> Int {
        let length = BleChunks.clamped(maximumLength)
        return maximumCount * (length - headerLength) - trailerLength
    }
}
