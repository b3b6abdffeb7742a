/// Follows the quotes of JSON, so that whoever looks for brackets knows which of them are text.
package struct JSONQuotes: Sendable {
    /// Whether a text in quotes has begun that is not over.
    package private(set) var isOpen = false

    private var isEscaped = false

    package init() {}

    /// Begins a text: the byte was its first quotes.
    package mutating func open() { isOpen = true }

    /// Takes a byte of the text, which may be its last quotes.
    package mutating func take(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isOpen = false
        }
    }
}
