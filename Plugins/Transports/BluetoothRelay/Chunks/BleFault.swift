/// The reason why a received chunk or message is dropped; a chunk is the part of a message in one Bluetooth
/// notification.
///
/// Drops are counted by the raw value of their reason.
public enum BleFault: String, Error, Sendable, Hashable, CaseIterable {
    /// The header of a chunk is truncated, no bytes of the message follow it, or it contains a number out of range.
    case header = "header of a chunk"
    /// A chunk is longer than the longest notification, or its length differs from that of the earlier chunks of its
    /// message.
    case length = "length of a chunk"
    /// A chunk has already been received, or its message is already complete.
    case duplicate = "chunk twice"
    /// Chunks of a message are missing when the next message begins or the time limit is reached.
    case incomplete = "message with chunks missing"
    /// A message is longer than the limit for messages.
    case tooLong = "message too long"
    /// A message has a wrong checksum.
    case checksum = "checksum of a message"
    /// A message is not valid CBOR of the relay protocol, or other bytes follow it.
    case content = "message cannot be read"
    /// A fix in a message contains a value out of range.
    case fix = "fix out of range"
    /// A fix is newer than the previous fix of its source by its time, but older by its sequence number, or vice versa.
    case order = "time and sequence contradict each other"
}
