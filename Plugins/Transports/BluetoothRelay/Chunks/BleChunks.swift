import CodecSupport

/// A message that is divided into notifications, each of which is created when it is accessed.
public struct BleChunks: Sendable, Hashable, RandomAccessCollection {
    /// The supported lengths of a notification in bytes: from the length that every radio supports to the length that
    /// fits into one link-layer packet.
    public static let lengthRange = 20...244

    private let framing: BleFraming
    private let number: UInt16
    private let bytes: [UInt8]
    private let pieceLength: Int

    /// The number of notifications.
    public let count: Int

    /// Divides a message into notifications.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - number: The number of the message; the original framing does not contain it.
    ///   - framing: The way in which the message is divided.
    ///   - maximumLength: The length of a notification in bytes, clamped to ``lengthRange``. All notifications but the
    ///     last one have this length.
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

    /// The first index, 0.
    public var startIndex: Int { 0 }

    /// The index after the last one.
    public var endIndex: Int { count }

    /// Returns the notification at an index.
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

    /// Returns the checksum of a message and its number, so that pieces of other messages are detected.
    static func checksum(_ message: Span<UInt8>, _ number: UInt16) -> UInt32 {
        CRC32.checksum(message, after: CRC32.checksum(number.bigEndianBytes.span))
    }
}
