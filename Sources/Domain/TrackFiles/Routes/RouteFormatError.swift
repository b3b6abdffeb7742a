/// The reason why a route cannot be read from a document, with the position in the document.
public struct RouteFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The position of the fault in a document.
    public enum Place: Sendable, Hashable {
        /// A line of the text and, if known, the character in the line, both counted from 1.
        case line(Int, column: Int? = nil)
        /// The index of a byte in an encoded polyline, counted from 0.
        case byte(Int)
    }

    /// The reason of the error, without the document and the position.
    public let reason: String

    /// The position of the fault; `nil` if the error concerns the document as a whole.
    public let place: Place?

    /// The name of the document, such as the path of its file; `nil` for bytes in memory.
    public let document: String?

    init(_ reason: String, at place: Place? = nil, document: String? = nil) {
        self.reason = reason
        self.place = place
        self.document = document
    }

    /// The error as one sentence: `<document>: <reason> at line 3, column 14`.
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

    /// Returns a copy of this error that names the given document; `nil` keeps the name.
    func of(_ document: String?) -> RouteFormatError {
        RouteFormatError(reason, at: place, document: document ?? self.document)
    }
}
