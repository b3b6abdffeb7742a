/// The header of a Bluetooth notification, which states the message and the piece of it that the notification contains.
public struct BleChunk: Sendable, Hashable {
    /// The number of the message; 0 with the original framing, in which messages have no numbers.
    public let message: UInt16

    /// The index of the piece within its message, from 0.
    public let index: Int

    /// The number of pieces into which the message is divided.
    public let count: Int

    /// The range of the piece's bytes within the notification.
    public let payload: Range<Int>

    /// Parses the header of the given notification.
    ///
    /// - Throws: ``BleFault/header`` if the header is truncated, has no piece after it, or has a number out of range.
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

    /// Whether this is the last piece of its message, the only piece that may be shorter than the others.
    var isLast: Bool { index == count - 1 }
}
