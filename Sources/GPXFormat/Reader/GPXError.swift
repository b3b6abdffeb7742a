/// Why a document could not be read any further, and where.
public struct GPXError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure a caller may want to tell apart.
    public enum Kind: Sendable, Hashable {
        /// There is nothing in the input but white space.
        case empty
        /// The input is something other than GPX: HTML, JSON, plain text, binary data.
        case notGPX
        /// The XML breaks a rule of well-formedness.
        case malformed
        /// The input ends before the root element does.
        case truncated
        /// The declared character encoding is not one of those that are read.
        case unsupportedEncoding
        /// A byte sequence is not valid in the document's encoding, or stands for a character XML forbids.
        case invalidText
        /// An entity other than the five predefined ones is used; DTDs are never read.
        case undefinedEntity
        /// The document exceeds one of the ``GPXLimits``.
        case limitExceeded
    }

    /// The class of failure.
    public let kind: Kind
    /// The line of the failure, from 1.
    public let line: Int
    /// The column of the failure in characters, from 1.
    public let column: Int
    /// What is wrong, without the place.
    public let reason: String

    /// One sentence with the place: `<reason> at <line>:<column>`.
    public var description: String {
        kind == .empty ? reason : "\(reason) at \(line):\(column)"
    }

    init(kind: Kind, line: Int, column: Int, reason: String) {
        self.kind = kind
        self.line = line
        self.column = column
        self.reason = reason
    }
}
