/// Start and end tags.
extension XMLTokenizer {
    /// `<` and a name at `position`.
    mutating func startTag(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        if open.count == 0, hasRoot { throw .malformed("an element follows the root element", at: position) }
        guard open.count < limits.depth else {
            throw XMLFailure(
                kind: .limitExceeded, offset: position,
                reason: "the elements are nested deeper than \(limits.depth) levels")
        }
        let end = tagLimit(bytes)
        guard searched == 0 || isWorthParsing(bytes, end), let next = try parseStartTag(bytes, end) else {
            return try suspend(bytes, end)
        }
        searched = 0
        hasRoot = true
        open.push(bytes, tag.nameStart..<tag.nameEnd)
        position = next
        return .token(.startElement)
    }

    /// `</` at `position`.
    mutating func endTag(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        guard open.count > 0 else { throw .malformed("an end tag closes nothing", at: position) }
        // Nearly every end tag is the open name and `>`.
        let length = open.lastLength + 2
        let close = position + length
        if length < limits.tokenLength, close < bytes.count, bytes[close] == UInt8(ascii: ">"),
            open.lastMatches(bytes, at: position + 2)
        {
            position = close + 1
        } else {
            let end = tagLimit(bytes)
            guard searched == 0 || isWorthParsing(bytes, end), let next = try parseEndTag(bytes, end) else {
                return try suspend(bytes, end)
            }
            position = next
        }
        searched = 0
        open.pop()
        return .token(.endElement)
    }

    /// The first byte of a name is at `start`; its end, or nil if it may go on beyond `end`.
    @inline(__always)
    func nameEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(XMLFailure) -> Int? {
        var index = start
        while index < end, XMLBytes.isName(bytes[index]) { index += 1 }
        guard index - start <= Self.longestName else { throw Self.longName(start) }
        return index < end ? index : nil
    }

    static func longName(_ start: Int) -> XMLFailure {
        XMLFailure(kind: .limitExceeded, offset: start, reason: "a name is longer than \(longestName) bytes")
    }

    private func parseEndTag(_ bytes: Span<UInt8>, _ end: Int) throws(XMLFailure) -> Int? {
        let start = position + 2
        guard start < end else { return nil }
        guard XMLBytes.isNameStart(bytes[start]) else { throw .malformed("an end tag has no name", at: position) }
        guard let nameEnd = try nameEnd(bytes, start, end) else { return nil }
        var index = nameEnd
        while index < end, XMLBytes.isSpace(bytes[index]) { index += 1 }
        guard index < end else { return nil }
        guard bytes[index] == UInt8(ascii: ">") else {
            throw .malformed("the end tag is not closed by ‘>’", at: index)
        }
        guard nameEnd - start == open.lastLength, open.lastMatches(bytes, at: start) else {
            let name = XMLBytes.excerpt(bytes, start..<nameEnd)
            throw .malformed("the end tag </\(name)> does not match <\(open.last)>", at: position)
        }
        return index + 1
    }

    private func tagLimit(_ bytes: Span<UInt8>) -> Int {
        bytes.count - position > limits.tokenLength ? position + limits.tokenLength : bytes.count
    }

    /// Whether an incomplete tag now has its `>`, or will never have it, so that reading it again tells something new.
    ///
    /// Each byte is looked at once, so feeding a long tag byte by byte takes linear time.
    private mutating func isWorthParsing(_ bytes: Span<UInt8>, _ end: Int) -> Bool {
        var index = position + searched
        while index < end {
            let byte = bytes[index]
            if searchQuote != 0 {
                if byte == searchQuote { searchQuote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return true
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                searchQuote = byte
            }
            index += 1
        }
        searched = index - position
        return isFinal || searched >= limits.tokenLength
    }

    /// Leaves an incomplete tag in the buffer until there is more of it.
    private mutating func suspend(_ bytes: Span<UInt8>, _ end: Int) throws(XMLFailure) -> Step {
        guard end - position < limits.tokenLength else {
            throw XMLFailure(
                kind: .limitExceeded, offset: position, reason: "a tag is longer than \(limits.tokenLength) bytes")
        }
        if searched == 0 {
            searched = 1
            searchQuote = 0
            _ = isWorthParsing(bytes, end)
        }
        return .stalled
    }
}
