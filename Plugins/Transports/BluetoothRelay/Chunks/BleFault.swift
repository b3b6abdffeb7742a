/// Why a chunk or message is dropped, with the text used for counting.
public enum BleFault: String, Error, Sendable, Hashable, CaseIterable {
    /// A header that is truncated, has no piece after it, or has a number out of range.
    case header = "header of a chunk"
    /// A chunk longer than the longest notification, or of another length than those before it.
    case length = "length of a chunk"
    /// A chunk that was received before, or whose message is complete.
    case duplicate = "chunk twice"
    /// A message with chunks missing when the next one begins or the time limit is reached.
    case incomplete = "message with chunks missing"
    /// A message longer than the limit.
    case tooLong = "message too long"
    /// A message with a wrong checksum.
    case checksum = "checksum of a message"
    /// A message that is not valid CBOR of the relay protocol, or has trailing bytes.
    case content = "message cannot be read"
    /// A fix with a value out of range.
    case fix = "fix out of range"
    /// A fix whose time and sequence number disagree on whether it is newer than the previous one of its source.
    case order = "time and sequence contradict each other"
}
