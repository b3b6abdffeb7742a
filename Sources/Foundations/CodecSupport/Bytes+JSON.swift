/// Functions that write JSON text directly into a byte array.
extension [UInt8] {
    /// Appends the comma between two JSON values, unless an object, an array or a line has just begun.
    @inlinable
    package mutating func appendJSONSeparator() {
        switch last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\n"): break
        default: append(UInt8(ascii: ","))
        }
    }

    /// Appends the key of an object's next member, with the comma before it and the colon after it.
    ///
    /// - Parameter key: The key, which must contain no characters that JSON escapes.
    @inlinable
    package mutating func append(jsonKey key: StaticString) {
        appendJSONSeparator()
        append(UInt8(ascii: "\""))
        append(key)
        append(UInt8(ascii: "\""))
        append(UInt8(ascii: ":"))
    }

    /// Appends a quoted JSON string; characters are escaped as in RFC 8259, section 7.
    package mutating func append(jsonString text: String) {
        append(addingCapacity: 6 * text.utf8.count + 2) { (output: inout OutputSpan<UInt8>) in
            output.append(jsonString: text)
        }
    }

    /// Appends a time as a JSON string in ISO 8601.
    package mutating func append(jsonTime time: Timestamp) {
        append(UInt8(ascii: "\""))
        time.write(to: &self)
        append(UInt8(ascii: "\""))
    }

    /// Appends a text without escaping any characters.
    @inlinable
    package mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
