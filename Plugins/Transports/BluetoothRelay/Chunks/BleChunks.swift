import CodecSupport

/// A message that is divided into Bluetooth notifications, each of which is created when it is accessed.
public struct BleChunks: Sendable, Hashable, RandomAccessCollection {
    /// The supported lengths of a notification in bytes.
    ///
    /// Every radio supports the lower limit; the upper limit fits into one link-layer packet.
    public static let lengthRange = 20...244

    private let framing: BleFraming
    private let number: UInt16
    private let bytes: [UInt8]
    private let pieceLength: Int

    /// The number of notifications into which the message is divided.
    public let count: Int

    /// Divides the given message into notifications.
    ///
    /// - Parameters:
    ///   - message: The bytes of the message.
    ///   - number: The number of the message; it is ignored in the original framing.
    ///   - framing: The way in which the message is divided.
    ///   - maximumLength: The length of a notification in bytes, clamped to ``lengthRange``. All notifications have
    ///     this length, except the last one, which may be shorter.
    /// - Returns: `nil` if the message is empty or too long.
    public init?(_ message: [UInt8], number: UInt16, framing: BleFraming, maximumLength: Int) {
        guard !message.isEmpty, message.count <= framing.capacity(maximumLength: maximumLength) else { return nil }
        self.framing = framing
        self.number = number
        pieceLength = Self.clamped(maximumLength) - framing.headerLength
        switch framing {
        case .original: bytes = message
        case .numbered: bytes = message + Self.checksum(message.span, number).bigEndianBytes
        }
        count = (bytes.count + pieceLength - 1) / pieceLength
    }

    /// The index of the first notification, 0.
    public var startIndex: Int { 0 }

    /// The index after the last notification, which equals ``count``.
    public var endIndex: Int { count }

    /// Returns the notification at the given index.
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

    /// Returns the CRC-32 of a message and its number.
    ///
    /// The receiver uses the checksum to detect that it has put together chunks of different messages.
    static func checksum(_ message: Span<UInt8>, _ number: UInt16) -> UInt32 {
        CRC32.checksum(message, after: CRC32.checksum(number.bigEndianBytes.span))
    }
}
