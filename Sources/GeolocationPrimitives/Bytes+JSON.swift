/// JSON text, written straight into a byte array.
extension [UInt8] {
    /// Appends a text in quotes, escaped as JSON asks (RFC 8259, section 7).
    package mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0..<32:
                append(contentsOf: "\\u00".utf8)
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            default:
                append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
