import CodecSupport

/// The reason why the reading of a TCX document ended, as one sentence with its position.
public struct TCXError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ error: XMLError) { description = error.description }
}

/// The reason for dropping a part of a document.
public enum TCXDropReason: String, Sendable, Hashable, CaseIterable {
    /// A trackpoint with sensor values only, for example indoors; it is dropped.
    case missingPosition = "trackpoint without a position"
    /// The point is dropped.
    case invalidPosition = "position that is no number or out of range"
    /// The point is kept without time.
    case invalidTime = "time that is no ISO 8601 date"
    /// The point is kept without the value.
    case invalidNumber = "value that is no number or out of range"
}
