import CodecSupport

/// The reason why a message cannot be read or written.
public struct RelayCodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault in a few words; it contains no part of the message, so that equal faults can be counted.
    public let reason: String

    /// The number of bytes of the message before the fault; 0 if the message was to be written.
    public let offset: Int

    /// Creates an error.
    public init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Creates an error from the error of a reader.
    init(_ error: FormatError) {
        self.init(error.reason, at: error.offset)
    }

    /// The reason, and the position as a number of bytes.
    public var description: String { "\(reason) (byte \(offset))" }
}

/// The errors that occur in both encodings.
extension FormatError {
    /// The value of a member is not a finite number, so JSON cannot express it.
    static func notFinite(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is no finite number", at: offset)
    }

    /// A member that is required is missing.
    static func missing(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is missing", at: offset)
    }

    /// The value of a member is not of the kind that the member requires.
    static func notA(_ kind: StaticString, _ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is no \(kind)", at: offset)
    }

    /// A text has more bytes than allowed.
    static func tooLong(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is longer than \(RelayName.limit) bytes", at: offset)
    }

    /// The message ends inside a value.
    static func ended(at offset: Int) -> FormatError { FormatError("the message ends too early", at: offset) }

    /// Values are nested more deeply than allowed.
    static func nested(at offset: Int) -> FormatError {
        FormatError("the message is nested more than \(RelayMessageReader.deepest) deep", at: offset)
    }

    /// The message may be of another kind than its beginning suggests; the error is only used internally.
    static func undecided(at offset: Int) -> FormatError { FormatError("the message is of another kind", at: offset) }

    /// The message is followed by other bytes.
    static func trailing(at offset: Int) -> FormatError {
        FormatError("unexpected data after the message", at: offset)
    }
}
