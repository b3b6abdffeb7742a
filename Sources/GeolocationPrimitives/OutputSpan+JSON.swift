/// JSON text, written straight into memory that its owner has made room in.
extension OutputSpan<UInt8> {
    /// Appends a text as it stands.
    @inlinable @inline(__always)  // so that the text's length is known where it is copied
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

    /// Appends a text in quotes, escaped as JSON asks (RFC 8259, section 7): six bytes at most for each of its own.
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
