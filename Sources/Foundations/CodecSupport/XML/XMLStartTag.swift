/// The name and attributes of an XML start tag, as ranges of the buffer.
package struct XMLStartTag: Sendable {
    /// The maximum length in bytes of the name of an element, attribute or processing instruction.
    private static let longestName = 1024

    /// The ranges of the element's name, and of the prefix and local name in it.
    package private(set) var tag = XMLTag()
    package private(set) var attributes: ContiguousArray<XMLAttribute> = []
    /// Whether the tag is that of an empty element, such as `<a/>`.
    private(set) var isEmptyElement = false
    private let attributeLimit: Int

    init(attributeLimit: Int) {
        self.attributeLimit = attributeLimit
        attributes.reserveCapacity(16)
    }

    /// Parses the start tag at `position`.
    ///
    /// - Returns: The offset after the closing `>`, or nil if the tag continues beyond `end`.
    mutating func parse(_ bytes: Span<UInt8>, at position: Int, end: Int) throws(XMLFailure) -> Int? {
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        isEmptyElement = false
        let start = position + 1
        guard XMLBytes.isNameStart(bytes[start]) else {
            throw .malformed("‘<’ begins no tag, write &lt;", at: position)
        }
        guard try parseName(bytes, start, end) else { return nil }
        var index = tag.nameEnd
        while true {
            let gap = index
            while index < end, XMLBytes.isSpace(bytes[index]) { index += 1 }
            guard index < end else { return nil }
            if bytes[index] == UInt8(ascii: ">") { return index + 1 }
            if bytes[index] == UInt8(ascii: "/") {
                guard index + 1 < end else { return nil }
                guard bytes[index + 1] == UInt8(ascii: ">") else {
                    throw .malformed("unexpected ‘/’ inside a tag", at: index)
                }
                isEmptyElement = true
                return index + 2
            }
            guard XMLBytes.isNameStart(bytes[index]) else {
                throw .malformed("a tag contains something other than attributes", at: index)
            }
            guard gap < index else { throw .malformed("two attributes are not separated by a space", at: index) }
            guard let next = try parseAttribute(bytes, index, end) else { return nil }
            index = next
        }
    }

    /// Returns the end of the name that begins at `start`; nil if the name may continue beyond `end`.
    @inline(__always)
    static func nameEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Int? {
        var index = start
        while index < end, XMLBytes.isName(bytes[index]) { index += 1 }
        try checkName(length: index - start, at: start)
        return index < end ? index : nil
    }

    @inline(__always)
    private static func checkName(length: Int, at start: Int) throws(XMLFailure) {
        guard length <= longestName else {
            throw XMLFailure(
                kind: .limitExceeded, offset: start, reason: "a name is longer than \(longestName) bytes")
        }
    }

    /// Parses the name of the element into `tag`; returns `false` if the name may continue beyond `end`.
    @inline(__always)
    private mutating func parseName(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Bool {
        var localStart = start
        var index = start
        while index < end {
            let byte = bytes[index]
            // Most bytes of a name are letters, so that letters are tested first.
            if (byte | 0x20) &- UInt8(ascii: "a") > 25 {
                guard XMLBytes.isName(byte) else { break }
                if byte == UInt8(ascii: ":"), localStart == start { localStart = index + 1 }
            }
            index += 1
        }
        try Self.checkName(length: index - start, at: start)
        tag = XMLTag(nameStart: start, nameEnd: index, localStart: localStart)
        return index < end
    }

    private mutating func parseAttribute(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Int? {
        guard let nameEnd = try Self.nameEnd(bytes, start, end) else { return nil }
        var index = nameEnd
        while index < end, XMLBytes.isSpace(bytes[index]) { index += 1 }
        guard index < end else { return nil }
        guard bytes[index] == UInt8(ascii: "=") else {
            let name = XMLBytes.excerpt(bytes, start..<nameEnd)
            throw .malformed("the attribute ‘\(name)’ has no value", at: index)
        }
        index += 1
        while index < end, XMLBytes.isSpace(bytes[index]) { index += 1 }
        guard index < end else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let name = XMLBytes.excerpt(bytes, start..<nameEnd)
            throw .malformed("the value of the attribute ‘\(name)’ is not in quotes", at: index)
        }
        index += 1
        var attribute = XMLAttribute(
            nameStart: start, nameEnd: nameEnd, valueStart: index, valueEnd: index, needsDecoding: false)
        guard let valueEnd = try parseValue(bytes, index, end, quote, &attribute.needsDecoding) else { return nil }
        attribute.valueEnd = valueEnd
        try append(attribute, bytes)
        return valueEnd + 1
    }

    /// Returns the offset of the quote that closes an attribute's value; nil if the quote is beyond `end`.
    @inline(__always)
    private func parseValue(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ quote: UInt8, _ needsDecoding: inout Bool
    ) throws(XMLFailure) -> Int? {
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == quote { return index }
            if byte == UInt8(ascii: "<") { throw .malformed("‘<’ in the value of an attribute", at: index) }
            if byte == UInt8(ascii: "&") {
                needsDecoding = true
                switch try XMLReference.parse(bytes, at: index, end: end) {
                case .incomplete: return nil
                case .scalar(_, let length): index += length
                }
                continue
            }
            if byte < XMLBytes.space { needsDecoding = true }
            index += 1
        }
        return nil
    }

    private mutating func append(_ attribute: XMLAttribute, _ bytes: Span<UInt8>) throws(XMLFailure) {
        for other in attributes where other.nameEnd - other.nameStart == attribute.nameEnd - attribute.nameStart {
            var offset = other.nameEnd - other.nameStart
            while offset > 0, bytes[other.nameStart + offset - 1] == bytes[attribute.nameStart + offset - 1] {
                offset -= 1
            }
            guard offset > 0 else {
                let name = XMLBytes.excerpt(bytes, attribute.nameStart..<attribute.nameEnd)
                throw .malformed("the attribute ‘\(name)’ appears twice", at: attribute.nameStart)
            }
        }
        guard attributes.count < attributeLimit else {
            throw XMLFailure(
                kind: .limitExceeded, offset: attribute.nameStart,
                reason: "an element has more than \(attributeLimit) attributes")
        }
        attributes.append(attribute)
    }
}

/// The name of a tag, as ranges in the buffer: the whole name, its prefix and its local name.
package struct XMLTag: Sendable {
    package var nameStart = 0
    package var nameEnd = 0
    /// The start of the local name: after the first colon, or at `nameStart` if there is no colon.
    package var localStart = 0

    /// The end of the prefix: before the colon, or at `nameStart` if there is no prefix.
    @inlinable
    package var prefixEnd: Int { localStart == nameStart ? nameStart : localStart - 1 }
}

/// The ranges of an attribute's name and value in the buffer.
package struct XMLAttribute: Sendable {
    package var nameStart: Int
    package var nameEnd: Int
    package var valueStart: Int
    package var valueEnd: Int
    /// Whether the attribute's value contains references or line breaks, so that its text differs from its bytes.
    package var needsDecoding: Bool

    /// Returns the text of the attribute's value.
    ///
    /// References are replaced, and line breaks and tabs become spaces (XML 1.0, 3.3.3).
    package func decoded(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
        var text: ContiguousArray<UInt8> = []
        var index = valueStart
        while index < valueEnd {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&") {
                // The tokenizer has already checked every reference, so that this does not fail.
                guard case .scalar(let scalar, let length)? = try? XMLReference.parse(bytes, at: index, end: valueEnd)
                else { return text }
                text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
                index += length
                continue
            }
            let isPair = byte == XMLBytes.lineFeed && index > valueStart && bytes[index - 1] == XMLBytes.carriageReturn
            if !isPair { text.append(max(byte, XMLBytes.space)) }
            index += 1
        }
        return text
    }

    /// Returns the text of the attribute's value as a string.
    package func text(_ bytes: Span<UInt8>) -> String {
        needsDecoding
            ? String(decoding: decoded(bytes), as: UTF8.self) : XMLBytes.string(bytes, valueStart..<valueEnd)
    }

    /// Returns the attribute's value as a number; nil if it is not a number.
    package func number(_ bytes: Span<UInt8>) -> Double? {
        if needsDecoding {
            let text = decoded(bytes)
            return DecimalText.parse(text.span, XMLBytes.trimmed(text.span, 0..<text.count))
        }
        return DecimalText.parse(bytes, XMLBytes.trimmed(bytes, valueStart..<valueEnd))
    }
}
