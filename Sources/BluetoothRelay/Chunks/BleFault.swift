/// Why chunks or messages cannot be used, in the words by which they are counted.
public enum BleFault: String, Error, Sendable, Hashable, CaseIterable {
    /// A header is cut, has no piece behind it, or tells a number out of range.
    case header = "header of a chunk"
    /// A chunk is longer than the longest notification, or of another length than those before it.
    case length = "length of a chunk"
    /// A chunk that is there already, or whose message is done.
    case duplicate = "chunk twice"
    /// A message of which chunks are missing when another one begins, or when they have been missing for too long.
    case incomplete = "message with chunks missing"
    /// A message that would be longer than is allowed.
    case tooLong = "message too long"
    /// A message whose checksum is another one.
    case checksum = "checksum of a message"
    /// A message that is no CBOR of the relay's, or has something behind it.
    case content = "message cannot be read"
    /// A fix with a quantity out of range.
    case fix = "fix out of range"
    /// A fix that is newer than the last one of its source by its time, and older by its number, or the other way round.
    case order = "time and sequence contradict each other"
}
