import CodecSupport

extension String {
    /// A copy of this text encoded for a query, a path segment or a form.
    ///
    /// All characters except the unreserved ones of RFC 3986, section 2.3, are encoded as `%XX`.
    package var percentEncoded: String {
        var bytes: [UInt8] = []
        bytes.append(percentEncoded: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a text, encoding all characters except the unreserved ones of RFC 3986, section 2.3, as `%XX`.
    mutating func append(percentEncoded text: String) {
        for byte in text.utf8 {
            if byte.isUnreserved {
                append(byte)
            } else {
                append(UInt8(ascii: "%"))
                append(hexadecimal: byte)
            }
        }
    }

    /// Appends the given byte as two upper-case hexadecimal digits.
    mutating func append(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 15] {
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether the byte may appear unescaped anywhere in a URL (RFC 3986, section 2.3).
    var isUnreserved: Bool { isAlphanumeric || "-._~".utf8.contains(self) }
}
