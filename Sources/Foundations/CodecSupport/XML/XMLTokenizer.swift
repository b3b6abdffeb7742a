/// Splits a buffer of valid UTF-8 into tags and text, and checks that the document is well-formed.
///
/// The bytes before `position` have been consumed. An incomplete tag stays in the buffer and is parsed again when more
/// bytes arrive. Unwanted text, comments and similar markup may have any length, and are consumed as they arrive.
package struct XMLTokenizer: Sendable {
    /// The result of one attempt to read the next token of an XML document.
    enum Step {
        case token(XMLToken)
        /// Bytes that form no token, such as a comment, were consumed, so that another attempt is needed.
        case again
        /// The markup at `position` is incomplete, so more bytes are needed.
        case stalled
    }

    /// The index in the buffer of the first byte that has not been consumed.
    package private(set) var position = 0
    /// The start tag that was read last.
    package private(set) var startTag: XMLStartTag
    /// The text that was read last; set its `isWanted` after a start tag to collect the text up to the next tag.
    package var text: XMLText
    /// Whether the root element of the document has begun.
    package private(set) var hasRoot = false

    private let limits: XMLLimits
    private var open = XMLOpenElements()
    private var construct: XMLConstruct
    private var pending = XMLPendingTag()
    /// The number of bytes of the document that precede the buffer.
    private var base: Int64 = 0
    /// Whether no more bytes will follow those in the buffer.
    private var isFinal = false
    /// Whether the latest start tag was that of an empty element, so that its end is the next token.
    private var isEndDue = false
    /// Whether any bytes other than white space have been read.
    private var hasContent = false

    init(limits: XMLLimits) {
        self.limits = limits
        startTag = XMLStartTag(attributeLimit: limits.attributes)
        text = XMLText(limit: limits.tokenLength)
        construct = XMLConstruct(doctypeLimit: limits.tokenLength)
    }

    /// Moves the position to the start of the buffer after the consumed bytes have been removed from the buffer.
    mutating func rebase() {
        base += Int64(position)
        position = 0
        text.invalidateRange()
    }

    /// Returns the offset of the next tag if only white space precedes the tag.
    ///
    /// The result is nil if the `<` of the tag has not arrived, or if a text or other markup is being read.
    package func nextTag(in bytes: Span<UInt8>) -> Int? {
        guard construct.kind == .none, !isEndDue, !pending.isSearched, text.isAtRest else { return nil }
        var index = position
        while index < bytes.count, XMLBytes.isSpace(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: "<") ? index : nil
    }

    /// Skips the bytes up to `end`.
    ///
    /// The caller knows that these bytes are white space and whole elements, well-formed and within the limits.
    package mutating func pass(to end: Int) {
        text.beginMarkup()
        position = end
    }

    /// Returns the next token that `bytes` contain.
    mutating func next(in bytes: Span<UInt8>, isFinal: Bool) throws(XMLFailure) -> XMLToken {
        if isEndDue {
            isEndDue = false
            open.pop()
            return .endElement
        }
        text.prepare()
        self.isFinal = isFinal
        scan: while position < bytes.count {
            switch try step(bytes) {
            case .token(let token): return token
            case .again: continue scan
            case .stalled: break scan
            }
        }
        return try end(bytes)
    }

    private mutating func step(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        if text.skipLineFeed(bytes, &position) { return .again }
        if construct.kind == .none {
            if bytes[position] == UInt8(ascii: "<") { return try markup(bytes) }
            if open.count == 0 { return try passSpace(bytes) }
        }
        do throws(XMLFailure) {
            if construct.kind != .none { return try construct.pass(bytes, &position, &text) }
            return text.isWanted ? try text.collect(bytes, &position) : try text.skip(bytes, &position)
        } catch {
            guard error.kind == .limitExceeded, construct.kind != .doctype else { throw error }
            let reason = "the text of <\(open.last)> is \(error.reason)"
            throw XMLFailure(kind: .limitExceeded, offset: error.offset, reason: reason)
        }
    }

    private mutating func markup(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        text.beginMarkup()
        hasContent = true
        guard position + 1 < bytes.count else { return .stalled }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"):
            return try construct.beginDeclaration(bytes, &position, isInElement: open.count > 0, hasRoot: hasRoot)
        case UInt8(ascii: "?"):
            return try construct.beginInstruction(bytes, &position, isAtStart: base == 0 && position == 0)
        case UInt8(ascii: "/"):
            return text.scratch.isEmpty ? try parseEndTag(bytes) : text.deliver()
        default:
            return text.scratch.isEmpty ? try parseStartTag(bytes) : text.deliver()
        }
    }

    private mutating func parseStartTag(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        if open.count == 0, hasRoot { throw .malformed("an element follows the root element", at: position) }
        guard open.count < limits.depth else {
            throw XMLFailure(
                kind: .limitExceeded, offset: position,
                reason: "the elements are nested deeper than \(limits.depth) levels")
        }
        let end = tagLimit(bytes)
        guard pending.isWorthParsing(bytes, position..<end, isFinal: isFinal, limit: limits.tokenLength),
            let next = try startTag.parse(bytes, at: position, end: end)
        else { return try suspend(bytes, end) }
        pending.clear()
        hasRoot = true
        isEndDue = startTag.isEmptyElement
        open.push(bytes, startTag.tag.nameStart..<startTag.tag.nameEnd)
        position = next
        return .token(.startElement)
    }

    private mutating func parseEndTag(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        guard open.count > 0 else { throw .malformed("an end tag closes nothing", at: position) }
        // Nearly every end tag consists of the name of the open element and `>`, without white space.
        let length = open.lastLength + 2
        let close = position + length
        if length < limits.tokenLength, close < bytes.count, bytes[close] == UInt8(ascii: ">"),
            open.lastMatches(bytes, at: position + 2)
        {
            position = close + 1
        } else {
            let end = tagLimit(bytes)
            guard pending.isWorthParsing(bytes, position..<end, isFinal: isFinal, limit: limits.tokenLength),
                let next = try endOfEndTag(bytes, end)
            else { return try suspend(bytes, end) }
            position = next
        }
        pending.clear()
        open.pop()
        return .token(.endElement)
    }

    /// Returns the offset after the end tag at `position`; nil if the tag continues beyond `end`.
    private func endOfEndTag(_ bytes: Span<UInt8>, _ end: Int) throws(XMLFailure) -> Int? {
        let start = position + 2
        guard start < end else { return nil }
        guard XMLBytes.isNameStart(bytes[start]) else { throw .malformed("an end tag has no name", at: position) }
        guard let nameEnd = try XMLStartTag.nameEnd(bytes, start, end) else { return nil }
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

    /// Records that the tag at `position` is incomplete, so that it stays in the buffer until more bytes arrive.
    private mutating func suspend(_ bytes: Span<UInt8>, _ end: Int) throws(XMLFailure) -> Step {
        guard end - position < limits.tokenLength else {
            throw XMLFailure(
                kind: .limitExceeded, offset: position, reason: "a tag is longer than \(limits.tokenLength) bytes")
        }
        pending.begin(bytes, position..<end)
        return .stalled
    }

    /// Skips white space outside the root element; throws for other text, which is not allowed there.
    private mutating func passSpace(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            guard XMLBytes.isSpace(bytes[position]) else {
                let place = hasRoot ? "after" : "before"
                throw .malformed("there is text \(place) the root element", at: position)
            }
            position += 1
        }
        return .again
    }

    /// Returns the token at the end of the available bytes: more bytes are needed, or the document is complete.
    private func end(_ bytes: Span<UInt8>) throws(XMLFailure) -> XMLToken {
        guard isFinal else { return .needsInput }
        let place: String
        if let name = construct.name {
            place = name
        } else if position < bytes.count {
            let isReference = bytes[position] == UInt8(ascii: "&")
            place = (isReference ? "a reference" : "a tag") + (open.count > 0 ? " in <\(open.last)>" : "")
        } else if open.count > 0 {
            place = "<\(open.last)>"
        } else if hasRoot {
            return .endOfDocument
        } else if hasContent {
            throw XMLFailure(kind: .truncated, offset: bytes.count, reason: "the document has no root element")
        } else {
            throw XMLFailure(kind: .empty, offset: bytes.count, reason: "the document is empty")
        }
        throw XMLFailure(kind: .truncated, offset: bytes.count, reason: "the document ends inside \(place)")
    }
}

/// The state of a search for the end of a tag that has not arrived completely.
///
/// Each byte is tested only once, so that a long tag that arrives byte by byte takes linear time.
private struct XMLPendingTag {
    /// The number of bytes of the incomplete tag that have already been searched for its end; 0 if no tag is
    /// incomplete.
    private var searched = 0
    /// The quote that is open at the end of the searched bytes; 0 if none is open.
    private var quote: UInt8 = 0

    /// Whether the buffered part of the next tag has been searched, without finding the end of the tag.
    var isSearched: Bool { searched > 0 }

    mutating func clear() {
        searched = 0
    }

    /// Begins to search for the end of the incomplete tag at `range`, unless the search has already begun.
    mutating func begin(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard searched == 0 else { return }
        searched = 1
        quote = 0
        _ = findEnd(bytes, range)
    }

    /// Returns whether to parse the tag at `range` now, rather than to wait for more of its bytes.
    ///
    /// A tag is parsed when it is seen first, when its `>` has arrived, when the document has ended, or when the tag
    /// has reached the length `limit`.
    @inline(__always)
    mutating func isWorthParsing(_ bytes: Span<UInt8>, _ range: Range<Int>, isFinal: Bool, limit: Int) -> Bool {
        searched == 0 || findEnd(bytes, range) || isFinal || searched >= limit
    }

    private mutating func findEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound + searched
        while index < range.upperBound {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return true
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
        }
        searched = index - range.lowerBound
        return false
    }
}
