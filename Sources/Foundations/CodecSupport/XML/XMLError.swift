/// An error that ends the reading of an XML document, with its position.
package struct XMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of errors in an XML document.
    package enum Kind: Sendable, Hashable {
        /// The input contains only white space.
        case empty
        /// The input is in another format: it has a different root element, or it is not XML.
        case foreign
        /// The XML is not well-formed.
        case malformed
        /// The input ends inside the root element or before the root element.
        case truncated
        /// The declared character encoding is not supported.
        case unsupportedEncoding
        /// A byte sequence is invalid in the document's encoding, or encodes a character that XML forbids.
        case invalidText
        /// The document references an entity other than the five predefined ones; DTDs are never read.
        case undefinedEntity
        /// The document exceeds one of the ``XMLLimits``.
        case limitExceeded
    }

    /// The class of the error.
    package let kind: Kind
    /// The line of the error in the document, counted from 1.
    package let line: Int
    /// The column of the error in the document, counted in characters from 1.
    package let column: Int
    /// The reason for the error, without its position.
    package let reason: String

    package init(kind: Kind, line: Int, column: Int, reason: String) {
        self.kind = kind
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// The reason and the position of the error: `<reason> at <line>:<column>`.
    package var description: String {
        kind == .empty ? reason : "\(reason) at \(line):\(column)"
    }
}

/// The limits of an XML parser, which bound its memory; a limit below 1 is raised to 1.
package struct XMLLimits: Sendable, Hashable {
    /// The maximum nesting depth of elements; default: 64.
    package let depth: Int
    /// The maximum length of a tag, DOCTYPE or wanted text, in bytes of UTF-8; default: 1 MiB.
    package let tokenLength: Int
    /// The maximum number of attributes of one element; default: 256.
    package let attributes: Int

    package init(depth: Int = 64, tokenLength: Int = 1 << 20, attributes: Int = 256) {
        self.depth = max(1, depth)
        self.tokenLength = max(1, tokenLength)
        self.attributes = max(1, attributes)
    }
}
