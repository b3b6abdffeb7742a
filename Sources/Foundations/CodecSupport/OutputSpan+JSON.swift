/// Functions that write JSON text directly into memory; the caller must have reserved enough capacity.
extension OutputSpan<UInt8> {
    /// Appends a text without escaping any characters.
    @inlinable @inline(__always)  // so that the length of the text is a constant in the copy
    package mutating func append(_ text: StaticString) {
        let source = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard freeCapacity >= source.count else {
            for byte in source { append(byte) }
            return
        }
        withUnsafeMutableBufferPointer { buffer, count in
            _ = UnsafeMutableBufferPointer(rebasing: buffer[count...]).update(fromContentsOf: source)
            count += source.count
        }
    }

    /// Appends a quoted JSON string, escaped as in RFC 8259, section 7.
    ///
    /// The string needs at most six bytes for each byte of the text, and two for the quotes.
    package mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0..<32:
                append("\\u00")
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
