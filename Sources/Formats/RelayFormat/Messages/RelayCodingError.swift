import CodecSupport

/// The reason why a relay message cannot be read or written.
public struct RelayCodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the fault in a few words; it contains no part of the message, so that equal faults can be
    /// counted.
    public let reason: String

    /// The number of bytes of the message before the fault; 0 if the fault occurred in writing.
    public let offset: Int

    /// Creates an error with a description and an offset.
    public init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Creates an error of relay messages from the error of a reader.
    init(_ error: FormatError) {
        self.init(error.reason, at: error.offset)
    }

    /// The description of the fault and its position: `<reason> (byte <offset>)`.
    public var description: String { "\(reason) (byte \(offset))" }
}

/// The errors that occur in both encodings, JSON and CBOR.
extension FormatError {
    /// Returns the error for a member whose value is not a finite number, so that JSON cannot express it.
    static func notFinite(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is not a finite number", at: offset)
    }

    /// Returns the error for a required member that is missing.
    static func missing(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is missing", at: offset)
    }

    /// Returns the error for a member whose value is not of the required kind, such as "a number".
    static func isNot(_ kind: StaticString, _ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is not \(kind)", at: offset)
    }

    /// Returns the error for a member whose text has more bytes than allowed.
    static func tooLong(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is longer than \(RelayName.limit) bytes", at: offset)
    }

    /// Returns the error for a message that ends inside a value.
    static func ended(at offset: Int) -> FormatError { FormatError("the message ends too early", at: offset) }

    /// Returns the error for values that are nested more deeply than allowed.
    static func nested(at offset: Int) -> FormatError {
        FormatError("the message is nested more than \(RelayMessageReader.deepest) deep", at: offset)
    }

    /// Returns the error that makes the reader read a message again, as a message of another kind.
    ///
    /// The error is only used internally, if a message begins like a message of one kind but may be of another kind.
    static func undecided(at offset: Int) -> FormatError { FormatError("the message is of another kind", at: offset) }

    /// Returns the error for a message that is followed by further bytes.
    static func trailing(at offset: Int) -> FormatError {
        FormatError("unexpected data after the message", at: offset)
    }
}
