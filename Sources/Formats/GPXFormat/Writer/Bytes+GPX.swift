import CodecSupport

/// Functions that write an XML element to a buffer, or nothing if the element's value is absent or invalid.
extension [UInt8] {
    /// Appends the declaration of the given namespace as an attribute of a start tag.
    mutating func append(declaration namespace: GPXNamespace) {
        append(markup: " xmlns:")
        append(contentsOf: namespace.prefix.utf8)
        append(markup: "=\"")
        append(attribute: namespace.uri)
        append(markup: "\"")
    }

    /// The range of the numbers that an element allows; a number outside it is not written.
    enum GPXNumberRange {
        case any
        case notNegative
        /// An angle in degrees, 0...360; 360 is written as 0.
        case angle
    }

    /// Writes an element that contains the given number, unless the number is absent or out of range.
    @inline(__always)
    mutating func write(
        _ open: StaticString, _ number: CompactOptional, _ close: StaticString, _ range: GPXNumberRange = .any
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

    /// Writes an element that contains the given integer, unless the integer is absent or out of range.
    mutating func write(
        _ open: StaticString, integer: Int?, _ close: StaticString, in range: ClosedRange<Int> = 0...Int(Int32.max)
    ) {
        guard let integer, range.contains(integer) else { return }
        append(markup: open)
        append(integer: Int64(integer))
        append(markup: close)
    }

    /// Writes an element whose schema requires an integer, with the given number rounded to one, unless the number is
    /// absent or out of range.
    mutating func write(
        _ open: StaticString, rounding number: CompactOptional, _ close: StaticString, in range: ClosedRange<Int>
    ) {
        write(open, integer: number.value.flatMap { Int(exactly: $0.rounded()) }, close, in: range)
    }

    /// Writes a `<link>` element for each of the given links.
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
