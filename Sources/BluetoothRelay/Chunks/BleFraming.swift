/// How a message is cut into notifications, of which a radio carries 20 to some hundred bytes each.
public enum BleFraming: Sendable, Hashable, CaseIterable {
    /// One byte before each piece: the piece's number, from 0, in the upper half, the count of pieces, 1…15, in the lower half.
    ///
    /// It is what the first trackers speak. Nothing tells the pieces of one message from those of another.
    case original

    /// Four bytes before each piece: the message's number as 16 bits, highest byte first, the piece's number from 0, and the
    /// count of pieces, 1…255.
    ///
    /// Four more bytes stand behind the message: its CRC-32 with the number before it, highest byte first. Both sides have
    /// to agree on it.
    case numbered

    /// Bytes before each piece.
    public var headerLength: Int { self == .original ? 1 : 4 }

    /// Bytes behind the message.
    public var trailerLength: Int { self == .original ? 0 : 4 }

    /// Pieces that a message has at most.
    public var maximumCount: Int { self == .original ? 15 : 255 }

    /// Bytes that a message may have with notifications of a length; 285 with 20 bytes of the original framing.
    public func capacity(maximumLength: Int) -> Int {
        let length = BleChunks.clamped(maximumLength)
        return maximumCount * (length - headerLength) - trailerLength
    }
}
