/// Functions that write XML directly into a byte array.
extension [UInt8] {
    /// Appends XML markup without changes.
    @inlinable @inline(__always)
    package mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends a text with its special characters escaped; characters that XML forbids become U+FFFD.
    package mutating func append(text: String) {
        append(escaped: text, isAttribute: false)
    }

    /// Appends the value of an attribute, escaped for double quotes; characters that XML forbids become U+FFFD.
    package mutating func append(attribute text: String) {
        append(escaped: text, isAttribute: true)
    }

    private mutating func append(escaped text: String, isAttribute: Bool) {
        var text = text
        text.withUTF8 { source in
            var start = 0
            for index in source.indices {
                guard let (replacement, length) = Self.replacement(source, index, isAttribute) else { continue }
                append(contentsOf: source[start..<index])
                append(markup: replacement)
                start = index + length
            }
            append(contentsOf: source[start...])
        }
    }

    /// Returns the replacement of the character at `index` and the length of that character in bytes.
    ///
    /// The result is nil if the character needs no replacement.
    @inline(__always)
    private static func replacement(
        _ source: UnsafeBufferPointer<UInt8>, _ index: Int, _ isAttribute: Bool
    ) -> (StaticString, length: Int)? {
        switch source[index] {
        case UInt8(ascii: "<"): return ("&lt;", 1)
        // The character `>` is always escaped, so that the text cannot contain `]]>`.
        case UInt8(ascii: ">"): return ("&gt;", 1)
        case UInt8(ascii: "&"): return ("&amp;", 1)
        case UInt8(ascii: "\"") where isAttribute: return ("&quot;", 1)
        // A reader would convert a carriage return to a line feed. In an attribute, it would convert a carriage return,
        // a line feed and a tab to spaces.
        case XMLBytes.carriageReturn: return ("&#13;", 1)
        case XMLBytes.lineFeed: return isAttribute ? ("&#10;", 1) : nil
        case XMLBytes.tab: return isAttribute ? ("&#9;", 1) : nil
        case 0..<0x20: return ("\u{FFFD}", 1)
        // These three bytes are U+FFFE or U+FFFF in UTF-8.
        case 0xEF where source[index + 1] == 0xBF && source[index + 2] >= 0xBE: return ("\u{FFFD}", 3)
        default: return nil
        }
    }

    /// Writes an element that contains the given text; writes nothing if the text is nil or empty.
    package mutating func write(_ open: StaticString, _ text: String?, _ close: StaticString) {
        guard let text, !text.isEmpty else { return }
        append(markup: open)
        append(text: text)
        append(markup: close)
    }
}
