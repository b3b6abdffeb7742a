import CodecSupport

/// The reason why a TCX document cannot be read any further, as one sentence with its place.
public struct TCXError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ error: XMLError) { description = error.description }
}

/// Why a reader dropped something.
public enum TCXDropReason: String, Sendable, Hashable, CaseIterable {
    /// A trackpoint of a sensor only, for example indoors; it is dropped.
    case missingPosition = "trackpoint without a position"
    /// The point is dropped.
    case invalidPosition = "position that is no number or out of range"
    /// The point is kept without time.
    case invalidTime = "time that is no ISO 8601 date"
    /// The point is kept without the value.
    case invalidNumber = "value that is no number or out of range"
}
