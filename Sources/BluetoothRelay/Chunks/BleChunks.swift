/// A message cut into notifications, which are made one by one as they are sent.
public struct BleChunks: Sendable, Hashable, RandomAccessCollection {
    /// Bytes that a notification may have: what every radio carries, up to what one packet of the link layer does.
    public static let lengthRange = 20...244

    private let framing: BleFraming
    private let number: UInt16
    private let bytes: [UInt8]
    private let pieceLength: Int

    /// How many there are.
    public let count: Int

    /// Cuts a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - number: Its number, which the original framing does not carry.
    ///   - framing: How it is cut.
    ///   - maximumLength: Bytes of a notification, clamped to ``lengthRange``; all but the last one have so many.
    /// - Returns: Nil where the message is empty or does not fit.
    public init?(_ message: [UInt8], number: UInt16, framing: BleFraming, maximumLength: Int) {
        guard !message.isEmpty, message.count <= framing.capacity(maximumLength: maximumLength) else { return nil }
        self.framing = framing
        self.number = number
        pieceLength = Self.clamped(maximumLength) - framing.headerLength
        switch framing {
        case .original: bytes = message
        case .numbered: bytes = message + Self.checksum(message, number).bigEndianBytes
        }
        count = (bytes.count + pieceLength - 1) / pieceLength
    }

    /// The first position, 0.
    public var startIndex: Int { 0 }

    /// The position behind the last one.
    public var endIndex: Int { count }

    /// A notification.
    public subscript(index: Int) -> [UInt8] {
        let start = index * pieceLength
        return header(index) + bytes[start..<Swift.min(start + pieceLength, bytes.count)]
    }

    private func header(_ index: Int) -> [UInt8] {
        switch framing {
        case .original: [UInt8(truncatingIfNeeded: index << 4 | count)]
        case .numbered:
            number.bigEndianBytes + [UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: count)]
        }
    }

    static func clamped(_ length: Int) -> Int {
        Swift.max(lengthRange.lowerBound, Swift.min(length, lengthRange.upperBound))
    }

    /// The checksum of a message and, before it, its number, so that a piece of another message does not go unnoticed.
    static func checksum(_ message: some Sequence<UInt8>, _ number: UInt16) -> UInt32 {
        CRC32.checksum(message, after: CRC32.checksum(number.bigEndianBytes))
    }
}
