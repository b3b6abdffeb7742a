extension UInt8 {
    /// Whether it may stand in a token, such as a name (RFC 9110, section 5.6.2).
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

    /// Whether it may stand in the value of a field: all but control characters, of which a tab is none here (RFC 9110,
    /// section 5.5).
    var isFieldContent: Bool { self == UInt8(ascii: "\t") || self >= 0x20 && self != 0x7F }

    /// Whether it is visible ASCII.
    var isVisible: Bool { (0x21...0x7E).contains(self) }

    /// Whether it may stand around a field's value.
    var isFieldSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether it may stand in the host and port of a URI (RFC 3986, section 3.2).
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

    /// The byte of the small letter where it is a capital one.
    var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
    /// Whether two texts differ in the case of ASCII letters at most.
    func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercase == $1.lowercase }
    }

    /// The text without spaces and tabs around it.
    func trimmingFieldSpace() -> String {
        guard let first = utf8.firstIndex(where: { !$0.isFieldSpace }),
            let last = utf8.lastIndex(where: { !$0.isFieldSpace })
        else { return "" }
        return String(self[first...last])
    }
}
