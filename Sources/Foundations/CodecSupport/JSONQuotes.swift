/// Tracks whether a position in JSON text is inside a string, so that a search for brackets can skip strings.
package struct JSONQuotes: Sendable {
    /// Whether the byte that was handled last is inside a string.
    package private(set) var isOpen = false

    private var isEscaped = false

    package init() {}

    /// Records the opening quote of a string.
    package mutating func open() { isOpen = true }

    /// Handles the next byte of the string, which may be the closing quote.
    package mutating func ingest(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isOpen = false
        }
    }
}
