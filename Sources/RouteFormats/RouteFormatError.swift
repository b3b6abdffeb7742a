/// Why no route could be read from a document, and where in it.
public struct RouteFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A place in a document.
    public enum Place: Sendable, Hashable {
        /// A line of a text, from 1, and the character in it, from 1, where that is known.
        case line(Int, column: Int? = nil)
        /// A byte of an encoded polyline, from 0, counted from its first one.
        case byte(Int)
    }

    /// What is wrong, without document and place.
    public let reason: String

    /// Where; nil where the document as a whole is meant.
    public let place: Place?

    /// What the document is called, such as the path of its file; nil for bytes in memory.
    public let document: String?

    init(_ reason: String, at place: Place? = nil, document: String? = nil) {
        self.reason = reason
        self.place = place
        self.document = document
    }

    /// One sentence: `<document>: <reason> at line 3, column 14`.
    public var description: String {
        let words: String =
            switch place {
            case nil: ""
            case .line(let line, nil): " at line \(line)"
            case .line(let line, let column?): " at line \(line), column \(column)"
            case .byte(let byte): " at byte \(byte)"
            }
        return (document.map { "\($0): " } ?? "") + reason + words
    }

    /// The same error of a document that is called so.
    func of(_ document: String?) -> RouteFormatError {
        RouteFormatError(reason, at: place, document: document ?? self.document)
    }
}
