/// Tracks JSON strings, so that a search for brackets can skip those inside quotes.
package struct JSONQuotes: Sendable {
    /// Whether a string is open.
    package private(set) var isOpen = false

    private var isEscaped = false

    package init() {}

    /// Starts a string, after its opening quote.
    package mutating func open() { isOpen = true }

    /// Handles a byte of the string, which may be its closing quote.
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
