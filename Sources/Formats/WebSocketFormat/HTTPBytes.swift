extension UInt8 {
    /// Whether the byte may occur in an HTTP token, such as the name of a header field (RFC 9110, section 5.6.2).
    var isToken: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "^")...UInt8(ascii: "z"), UInt8(ascii: "#")...UInt8(ascii: "'"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether the byte may occur in the value of an HTTP header field (RFC 9110, section 5.5).
    ///
    /// All bytes may occur, except control characters other than a tab.
    var isFieldContent: Bool { self == UInt8(ascii: "\t") || self >= 0x20 && self != 0x7F }

    /// Whether the byte is a visible ASCII character.
    var isVisible: Bool { (0x21...0x7E).contains(self) }

    /// Whether the byte is white space that may surround the value of a header field: a space or a tab.
    var isFieldSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether the byte may occur in the host and port of a URI (RFC 3986, section 3.2).
    var isHost: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "$")...UInt8(ascii: "."):
            true
        case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// The byte, converted to lower case if it is a capital letter.
    var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
    /// Returns whether the text equals the given one, ignoring the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercase == $1.lowercase }
    }

    /// Returns the text without leading and trailing spaces and tabs.
    func trimmingFieldSpace() -> String {
        guard let first = utf8.firstIndex(where: { !$0.isFieldSpace }),
            let last = utf8.lastIndex(where: { !$0.isFieldSpace })
        else { return "" }
        return String(self[first...last])
    }
}
