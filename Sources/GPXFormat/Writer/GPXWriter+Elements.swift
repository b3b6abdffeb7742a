import GeolocationPrimitives

/// Elements of one value; nothing is written for a value that is absent or not valid.
extension GPXWriter {
    /// What a number must be to be written.
    enum Validity {
        case any
        case notNegative
        /// 0...360; the full circle is written as 0.
        case angle
    }

    /// Writes a text.
    mutating func write(_ open: StaticString, _ text: String?, _ close: StaticString) {
        guard let text, !text.isEmpty else { return }
        bytes.append(markup: open)
        bytes.append(text: text)
        bytes.append(markup: close)
    }

    /// Writes a number.
    @inline(__always)
    mutating func write(
        _ open: StaticString, _ number: CompactOptional, _ close: StaticString, _ validity: Validity = .any
    ) {
        guard let number = number.value else { return }
        switch validity {
        case .any: guard number.magnitude < 1e15 else { return }
        case .notNegative: guard number >= 0, number < 1e15 else { return }
        case .angle: guard number >= 0, number <= 360 else { return }
        }
        bytes.append(markup: open)
        if validity == .angle { bytes.append(degrees: number) } else { bytes.append(decimal: number) }
        bytes.append(markup: close)
    }

    /// Writes a whole number.
    mutating func write(
        _ open: StaticString, integer: Int?, _ close: StaticString, in range: ClosedRange<Int> = 0...Int(Int32.max)
    ) {
        guard let integer, range.contains(integer) else { return }
        bytes.append(markup: open)
        bytes.append(integer: Int64(integer))
        bytes.append(markup: close)
    }

    /// Writes links.
    mutating func write(_ links: [GPXLink]) {
        for link in links {
            bytes.append(markup: "<link href=\"")
            bytes.append(attribute: link.address)
            bytes.append(markup: "\">")
            write("<text>", link.text, "</text>")
            write("<type>", link.type, "</type>")
            bytes.append(markup: "</link>")
        }
    }
}
