/// Why a message cannot be read or written.
public struct RelayCodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in a few words that never bear a part of the message, so that they can be counted.
    public let reason: String

    /// Bytes from the message's beginning to the place; for a message that is written, those that were.
    public let offset: Int

    /// Makes an error.
    public init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason and the place.
    public var description: String { "\(reason) (byte \(offset))" }
}
