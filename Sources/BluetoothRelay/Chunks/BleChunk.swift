/// One notification: a piece of a message, and which one it is.
public struct BleChunk: Sendable, Hashable {
    /// The message's number; 0 with the original framing, which has none.
    public let message: UInt16

    /// The piece's number, from 0.
    public let index: Int

    /// How many pieces the message has.
    public let count: Int

    /// Where the piece lies in the notification.
    public let payload: Range<Int>

    /// Reads the header of a notification.
    ///
    /// - Throws: ``BleFault/header`` where the header is cut, there is no piece behind it, or a number is out of range.
    public init(_ bytes: Span<UInt8>, framing: BleFraming) throws(BleFault) {
        guard bytes.count > framing.headerLength else { throw .header }
        switch framing {
        case .original:
            (message, index, count) = (0, Int(bytes[0] >> 4), Int(bytes[0] & 15))
        case .numbered:
            message = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
            (index, count) = (Int(bytes[2]), Int(bytes[3]))
        }
        guard index < count else { throw .header }
        payload = framing.headerLength..<bytes.count
    }

    /// Whether it is the last piece, which alone may be shorter than the others.
    var isLast: Bool { index == count - 1 }
}
