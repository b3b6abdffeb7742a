/// XML written straight into a byte array.
extension [UInt8] {
    /// Appends markup as it stands.
    @inline(__always)
    mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the declaration of a namespace, as it stands in a start tag.
    mutating func append(declaration namespace: GPXNamespace) {
        append(markup: " xmlns:")
        append(contentsOf: namespace.prefix.utf8)
        append(markup: "=\"")
        append(attribute: namespace.uri)
        append(markup: "\"")
    }

    /// Appends text between tags, escaped; characters that XML forbids become U+FFFD.
    mutating func append(text: String) {
        append(escaped: text, isAttribute: false)
    }

    /// Appends the text of an attribute's value in double quotes, escaped; characters that XML forbids become U+FFFD.
    mutating func append(attribute text: String) {
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

    /// What has to stand for the character at `index`, and its length; nil for nearly all of them.
    @inline(__always)
    private static func replacement(
        _ source: UnsafeBufferPointer<UInt8>, _ index: Int, _ isAttribute: Bool
    ) -> (StaticString, length: Int)? {
        switch source[index] {
        case UInt8(ascii: "<"): return ("&lt;", 1)
        // Everywhere, so that no `]]>` can arise.
        case UInt8(ascii: ">"): return ("&gt;", 1)
        case UInt8(ascii: "&"): return ("&amp;", 1)
        case UInt8(ascii: "\"") where isAttribute: return ("&quot;", 1)
        // A reader would make a line feed of the carriage return, and in an attribute a space of any of the three.
        case XMLBytes.carriageReturn: return ("&#13;", 1)
        case XMLBytes.lineFeed: return isAttribute ? ("&#10;", 1) : nil
        case XMLBytes.tab: return isAttribute ? ("&#9;", 1) : nil
        case 0..<0x20: return ("\u{FFFD}", 1)
        // U+FFFE and U+FFFF, in UTF-8.
        case 0xEF where source[index + 1] == 0xBF && source[index + 2] >= 0xBE: return ("\u{FFFD}", 3)
        default: return nil
        }
    }
}
