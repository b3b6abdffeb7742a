import CodecSupport

/// An error that ends the reading of a GPX document, with its position.
public struct GPXError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure in reading a GPX document.
    public enum Kind: Sendable, Hashable {
        /// The input contains only white space.
        case empty
        /// The input is something other than GPX: HTML, JSON, plain text, binary data.
        case notGPX
        /// The XML is not well-formed.
        case malformed
        /// The input ends before the end of the root element.
        case truncated
        /// The declared character encoding is not supported.
        case unsupportedEncoding
        /// A byte sequence is invalid in the document's encoding, or encodes a character that XML forbids.
        case invalidText
        /// The text refers to an entity that is not one of XML's five predefined ones; DTDs are never read.
        case undefinedEntity
        /// The document exceeds one of the ``GPXLimits``.
        case limitExceeded
    }

    /// The kind of failure in reading the document.
    public let kind: Kind
    /// The line of the failure, from 1.
    public let line: Int
    /// The column of the failure, counted in characters from 1.
    public let column: Int
    /// The description of the failure, without its position.
    public let reason: String

    /// The description of the failure and its position: `<reason> at <line>:<column>`.
    public var description: String {
        kind == .empty ? reason : "\(reason) at \(line):\(column)"
    }

    init(kind: Kind, line: Int, column: Int, reason: String) {
        self.kind = kind
        self.line = line
        self.column = column
        self.reason = reason
    }

    init(_ error: XMLError) {
        kind =
            switch error.kind {
            case .empty: .empty
            case .foreign: .notGPX
            case .malformed: .malformed
            case .truncated: .truncated
            case .unsupportedEncoding: .unsupportedEncoding
            case .invalidText: .invalidText
            case .undefinedEntity: .undefinedEntity
            case .limitExceeded: .limitExceeded
            }
        line = error.line
        column = error.column
        reason = error.reason
    }
}
