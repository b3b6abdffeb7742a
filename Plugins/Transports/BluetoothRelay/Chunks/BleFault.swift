/// The reason why a chunk or message is dropped; equal reasons are counted by their raw value.
public enum BleFault: String, Error, Sendable, Hashable, CaseIterable {
    /// A header is truncated, has no piece after it, or contains a number out of range.
    case header = "header of a chunk"
    /// A chunk is longer than the longest notification, or its length differs from that of the chunks before it.
    case length = "length of a chunk"
    /// A chunk has already been received, or its message is already complete.
    case duplicate = "chunk twice"
    /// Chunks of a message are missing when the next message begins or the time limit is reached.
    case incomplete = "message with chunks missing"
    /// A message is longer than the limit.
    case tooLong = "message too long"
    /// A message has a wrong checksum.
    case checksum = "checksum of a message"
    /// A message is not valid CBOR of the relay protocol, or is followed by other bytes.
    case content = "message cannot be read"
    /// A fix contains a value out of range.
    case fix = "fix out of range"
    /// By its time a fix is newer than the previous one of its source, but by its sequence number older, or the
    /// reverse.
    case order = "time and sequence contradict each other"
}
