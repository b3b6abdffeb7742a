/// The inside of a start tag: its name and attributes.
extension XMLTokenizer {
    /// Reads the start tag at `position`; the offset after its `>`, or nil if that lies beyond `end`.
    mutating func parseStartTag(_ bytes: Span<UInt8>, _ end: Int) throws(XMLFailure) -> Int? {
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
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
                    throw .malformed("‘/’ stands inside a tag", at: index)
                }
                isEndDue = true
                return index + 2
            }
            guard XMLBytes.isNameStart(bytes[index]) else {
                throw .malformed("a tag holds something that is no attribute", at: index)
            }
            guard gap < index else { throw .malformed("two attributes are not separated by a space", at: index) }
            guard let next = try parseAttribute(bytes, index, end) else { return nil }
            index = next
        }
    }

    /// Reads the name of a start tag into `tag`; false if it may go on beyond `end`.
    @inline(__always)
    private mutating func parseName(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Bool {
        var localStart = start
        var index = start
        while index < end {
            let byte = bytes[index]
            // Nearly all of a name is letters.
            if (byte | 0x20) &- UInt8(ascii: "a") > 25 {
                guard XMLBytes.isName(byte) else { break }
                if byte == UInt8(ascii: ":"), localStart == start { localStart = index + 1 }
            }
            index += 1
        }
        guard index - start <= Self.longestName else { throw Self.longName(start) }
        tag = XMLTag(nameStart: start, nameEnd: index, localStart: localStart)
        return index < end
    }

    private mutating func parseAttribute(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Int? {
        guard let nameEnd = try nameEnd(bytes, start, end) else { return nil }
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
        try add(attribute, bytes)
        return valueEnd + 1
    }

    /// The offset of the closing quote; nil if it lies beyond `end`.
    @inline(__always)
    private func parseValue(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ quote: UInt8, _ needsDecoding: inout Bool
    ) throws(XMLFailure) -> Int? {
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == quote { return index }
            if byte == UInt8(ascii: "<") { throw .malformed("‘<’ stands in the value of an attribute", at: index) }
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

    private mutating func add(_ attribute: XMLAttribute, _ bytes: Span<UInt8>) throws(XMLFailure) {
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
        guard attributes.count < limits.attributes else {
            throw XMLFailure(
                kind: .limitExceeded, offset: attribute.nameStart,
                reason: "an element has more than \(limits.attributes) attributes")
        }
        attributes.append(attribute)
    }
}
