import CodecSupport

/// XML written directly into a byte array.
extension [UInt8] {
    /// Appends markup verbatim.
    @inline(__always)
    mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends a namespace declaration for a start tag.
    mutating func append(declaration namespace: GPXNamespace) {
        append(markup: " xmlns:")
        append(contentsOf: namespace.prefix.utf8)
        append(markup: "=\"")
        append(attribute: namespace.uri)
        append(markup: "\"")
    }

    /// Appends escaped text; characters that XML forbids become U+FFFD.
    mutating func append(text: String) {
        append(escaped: text, isAttribute: false)
    }

    /// Appends the escaped value of an attribute in double quotes; characters that XML forbids become U+FFFD.
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

    /// The replacement of the character at `index`, and that character's length; nil if it needs none.
    @inline(__always)
    private static func replacement(
        _ source: UnsafeBufferPointer<UInt8>, _ index: Int, _ isAttribute: Bool
    ) -> (StaticString, length: Int)? {
        switch source[index] {
        case UInt8(ascii: "<"): return ("&lt;", 1)
        // Always, so that `]]>` cannot arise.
        case UInt8(ascii: ">"): return ("&gt;", 1)
        case UInt8(ascii: "&"): return ("&amp;", 1)
        case UInt8(ascii: "\"") where isAttribute: return ("&quot;", 1)
        // A reader turns a carriage return into a line feed, and in an attribute each of the three into a space.
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

// MARK: - Elements

/// An element is written only for a value that is present and valid.
extension [UInt8] {
    /// The condition for a number to be written.
    enum XMLNumberRange {
        case any
        case notNegative
        /// 0...360; 360 is written as 0.
        case angle
    }

    /// Writes a text element.
    mutating func write(_ open: StaticString, _ text: String?, _ close: StaticString) {
        guard let text, !text.isEmpty else { return }
        append(markup: open)
        append(text: text)
        append(markup: close)
    }

    /// Writes a number element.
    @inline(__always)
    mutating func write(
        _ open: StaticString, _ number: CompactOptional, _ close: StaticString, _ range: XMLNumberRange = .any
    ) {
        guard let number = number.value else { return }
        switch range {
        case .any: guard number.magnitude < 1e15 else { return }
        case .notNegative: guard number >= 0, number < 1e15 else { return }
        case .angle: guard number >= 0, number <= 360 else { return }
        }
        append(markup: open)
        if range == .angle { append(degrees: number) } else { append(decimal: number) }
        append(markup: close)
    }

    /// Writes an integer element.
    mutating func write(
        _ open: StaticString, integer: Int?, _ close: StaticString, in range: ClosedRange<Int> = 0...Int(Int32.max)
    ) {
        guard let integer, range.contains(integer) else { return }
        append(markup: open)
        append(integer: Int64(integer))
        append(markup: close)
    }

    /// Writes links.
    mutating func write(_ links: [GPXLink]) {
        for link in links {
            append(markup: "<link href=\"")
            append(attribute: link.address)
            append(markup: "\">")
            write("<text>", link.text, "</text>")
            write("<type>", link.type, "</type>")
            append(markup: "</link>")
        }
    }
}
