import CodecSupport

/// An error that ends the reading of a TCX document, described in one sentence with its position.
public struct TCXError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The failure and its position, as one sentence.
    public let description: String

    init(_ error: XMLError) { description = error.description }
}

/// The reason for dropping a part of a TCX document.
public enum TCXDropReason: String, Sendable, Hashable, CaseIterable {
    /// A point has only sensor values and no position, for example indoors; the point is dropped.
    case missingPosition = "trackpoint without a position"
    /// A position is not a pair of numbers or is out of range; the point is dropped.
    case invalidPosition = "position that is not a number or out of range"
    /// A time is not an ISO 8601 date; the point is kept without a time.
    case invalidTime = "time that is not an ISO 8601 date"
    /// A value is not a number or is out of range; the point is kept without the value.
    case invalidNumber = "value that is not a number or out of range"
}
