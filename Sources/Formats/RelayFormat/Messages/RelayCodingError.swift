import CodecSupport

/// The reason why a message cannot be read or written.
public struct RelayCodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault in a few words, without any part of the message, so that faults can be counted.
    public let reason: String

    /// The number of bytes before the fault; 0 for a message that is written.
    public let offset: Int

    /// Creates an error.
    public init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Creates an error from that of a reader.
    init(_ error: FormatError) {
        self.init(error.reason, at: error.offset)
    }

    /// The reason and the position.
    public var description: String { "\(reason) (byte \(offset))" }
}

/// Reasons that both encodings share.
extension FormatError {
    /// A member is a number that JSON cannot express.
    static func notFinite(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is no finite number", at: offset)
    }

    /// A required member is missing.
    static func missing(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is missing", at: offset)
    }

    /// A member is of another kind than it should be.
    static func notA(_ kind: StaticString, _ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is no \(kind)", at: offset)
    }

    /// A text has too many bytes.
    static func tooLong(_ member: String, at offset: Int) -> FormatError {
        FormatError("\(member) is longer than \(RelayName.limit) bytes", at: offset)
    }

    /// The message ends inside a value.
    static func ended(at offset: Int) -> FormatError { FormatError("the message ends too early", at: offset) }

    /// Values are nested too deep.
    static func nested(at offset: Int) -> FormatError {
        FormatError("the message is nested more than \(RelayMessageReader.deepest) deep", at: offset)
    }

    /// The message may be of another kind than its beginning suggests; never reported.
    static func undecided(at offset: Int) -> FormatError { FormatError("the message is of another kind", at: offset) }

    /// Something follows the message.
    static func trailing(at offset: Int) -> FormatError {
        FormatError("unexpected data after the message", at: offset)
    }
}
