/// A token of an XML document; its details are in the tokenizer until the next token is read.
package enum XMLToken: Sendable {
    /// A start tag, or the tag of an empty element, `<a/>`.
    case startElement
    /// An end tag; this token also follows the tag of an empty element, `<a/>`.
    case endElement
    /// All text up to the next tag, across comments, CDATA sections and chunks; unwanted text is not returned.
    case text
    /// More bytes are needed to complete the next token.
    case needsInput
    /// The document is complete.
    case endOfDocument
}

/// An error at an offset in the buffer; the parser converts the offset to the line and column of an ``XMLError``.
struct XMLFailure: Error {
    var kind: XMLError.Kind
    var offset: Int
    var reason: String

    static func malformed(_ reason: String, at offset: Int) -> XMLFailure {
        XMLFailure(kind: .malformed, offset: offset, reason: reason)
    }
}

/// An incremental XML parser: the caller appends chunks of any size and takes one token after the other.
///
/// The parser builds no tree and does not recurse; its memory is bounded by the chunk and the ``XMLLimits``. DTDs are
/// not read, and only the five predefined entities are known, so a document cannot make the parser read other files or
/// expand the text. Prefixes need not be declared. The parser is more lenient than XML: names may contain any character
/// beyond ASCII and any number of colons, the content of a DOCTYPE and of the XML declaration is not checked, and
/// `DOCTYPE` may be in lower case.
package struct XMLPullParser: Sendable {
    package private(set) var input = XMLInput()
    package var tokenizer: XMLTokenizer
    private var capture: XMLCapture?

    package init(limits: XMLLimits) {
        tokenizer = XMLTokenizer(limits: limits)
    }

    /// Adds the next bytes of the document; byte ranges of the latest token become invalid.
    package mutating func append(_ chunk: Span<UInt8>) {
        capture?.suspend(at: tokenizer.position, in: input.buffer)
        input.discard(tokenizer.position)
        tokenizer.rebase()
        input.append(chunk)
    }

    /// Ends the document after the bytes appended so far.
    package mutating func finish() {
        input.finish()
    }

    /// Begins to capture the bytes of the element whose start tag is the latest token, up to `limit` bytes.
    package mutating func beginCapture(limit: Int) {
        capture = XMLCapture(start: tokenizer.startTag.tag.nameStart - 1, limit: limit)
    }

    /// Whether the element that is being captured already exceeds the limit of the capture.
    package var isCaptureTooLong: Bool { capture?.isTooLong(at: tokenizer.position) ?? false }

    /// Ends the capture of an element, and discards the captured bytes.
    package mutating func giveUpCapture() {
        capture = nil
    }

    /// Ends the capture at the latest token, which must be the end tag of the captured element.
    ///
    /// - Returns: The bytes of the element, or nil if they exceed the limit.
    package mutating func endCapture() -> [UInt8]? {
        defer { capture = nil }
        return capture?.finish(at: tokenizer.position, in: input.buffer)
    }

    /// Returns the next token of the document; throws if the document is not well-formed.
    package mutating func next() throws(XMLError) -> XMLToken {
        do throws(XMLFailure) {
            let token = try Self.next(&tokenizer, input)
            if case .endOfDocument = token, let fault = input.fault {
                throw XMLFailure(kind: fault.kind, offset: input.buffer.count, reason: fault.reason)
            }
            return token
        } catch {
            throw located(error)
        }
    }

    /// Returns the next token of the tokenizer.
    ///
    /// The tokenizer and the input are separate parameters, since the tokenizer changes while a span of the input is
    /// read.
    private static func next(
        _ tokenizer: inout XMLTokenizer, _ input: borrowing XMLInput
    ) throws(XMLFailure) -> XMLToken {
        try tokenizer.next(in: input.buffer.span, isFinal: input.isFinal)
    }

    /// The number of bytes of the document that are buffered but not yet consumed.
    package var bufferedBytes: Int { input.buffer.count - tokenizer.position }

    /// The line of the next byte to be read, counted from 1.
    package var line: Int { input.lines.place(after: input.buffer.span.extracting(first: tokenizer.position)).line }

    /// The name of the element in the latest start tag.
    package var name: String {
        let tag = tokenizer.startTag.tag
        return XMLBytes.string(input.buffer.span, tag.nameStart..<tag.nameEnd)
    }

    /// The names and values of the attributes of the latest start tag.
    package var attributes: [(name: String, value: String)] {
        let bytes = input.buffer.span
        var attributes: [(name: String, value: String)] = []
        for attribute in tokenizer.startTag.attributes {
            let name = XMLBytes.string(bytes, attribute.nameStart..<attribute.nameEnd)
            attributes.append((name, attribute.text(bytes)))
        }
        return attributes
    }

    /// The text of the text token that was read last.
    package var text: String {
        if let range = tokenizer.text.range { return XMLBytes.string(input.buffer.span, range) }
        return String(decoding: tokenizer.text.scratch, as: UTF8.self)
    }

    /// Returns the error for a document that should be in `format` but does not have the root element `expected`.
    ///
    /// The root element must be in the latest start tag.
    package func foreignRoot(of format: String, expected: String) -> XMLError {
        let tag = tokenizer.startTag.tag
        let name = XMLBytes.excerpt(input.buffer.span, tag.nameStart..<tag.nameEnd)
        return located(
            XMLFailure(
                kind: .foreign, offset: tag.nameStart - 1,
                reason: "not \(format): the root element is <\(name)>, expected <\(expected)>,"))
    }

    /// Returns the given error in the form in which it is reported for a document that should be in `format`.
    ///
    /// If the XML is malformed before the root element, the error states that the document is not in `format`.
    package func explained(_ error: XMLError, of format: String) -> XMLError {
        guard !tokenizer.hasRoot, error.kind == .malformed || error.kind == .invalidText else { return error }
        return XMLError(
            kind: .foreign, line: error.line, column: error.column, reason: "not \(format): \(error.reason)")
    }

    /// Returns the given error with its line and column.
    ///
    /// If the input ends early because of an encoding error, the encoding error is returned instead.
    private func located(_ failure: XMLFailure) -> XMLError {
        var failure = failure
        if let fault = input.fault, failure.kind == .truncated || failure.kind == .empty {
            failure = XMLFailure(kind: fault.kind, offset: input.buffer.count, reason: fault.reason)
        }
        let before = input.buffer.span.extracting(first: min(failure.offset, input.buffer.count))
        let (line, column) = input.lines.place(after: before)
        return XMLError(kind: failure.kind, line: line, column: column, reason: failure.reason)
    }
}

/// A captured element: its bytes as written, collected from the chunks that contain it.
private struct XMLCapture {
    /// The offset in the buffer of the element's first byte that has not been collected yet.
    private var start: Int
    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLong = false

    init(start: Int, limit: Int) {
        self.start = start
        self.limit = limit
    }

    /// Returns whether the bytes of the element up to `end` exceed the limit of the capture.
    func isTooLong(at end: Int) -> Bool {
        isTooLong || end - start > limit - bytes.count
    }

    /// Collects the bytes of the element up to `end`, which are about to be removed from the buffer.
    mutating func suspend(at end: Int, in buffer: ContiguousArray<UInt8>) {
        gather(upTo: end, in: buffer)
        start = 0
    }

    /// Returns all bytes of the element up to `end`; nil if they exceed the limit.
    mutating func finish(at end: Int, in buffer: ContiguousArray<UInt8>) -> [UInt8]? {
        gather(upTo: end, in: buffer)
        return isTooLong ? nil : bytes
    }

    private mutating func gather(upTo end: Int, in buffer: ContiguousArray<UInt8>) {
        isTooLong = isTooLong(at: end)
        guard !isTooLong else {
            bytes = []
            return
        }
        buffer.span.extracting(start..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
}
