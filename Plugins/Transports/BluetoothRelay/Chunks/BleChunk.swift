/// The header of a Bluetooth notification that contains one chunk of a message; it states the number of the message and
/// the index of the chunk.
public struct BleChunk: Sendable, Hashable {
    /// The number of the message; 0 in ``BleFraming/original``, which does not number messages.
    public let message: UInt16

    /// The index of the chunk within its message, from 0.
    public let index: Int

    /// The number of chunks into which the message is divided.
    public let count: Int

    /// The range of the chunk's content within the bytes of the notification, after the header.
    public let payload: Range<Int>

    /// Parses the header of the given notification.
    ///
    /// - Throws: ``BleFault/header`` if the header is truncated, no bytes of the message follow it, or a number is out
    ///   of range.
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

    /// Whether this is the last chunk of its message, the only chunk that may be shorter than the others.
    var isLast: Bool { index == count - 1 }
}
