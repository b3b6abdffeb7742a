/// An incremental XML parser: bytes are pushed in chunks of any size, tokens are pulled.
///
/// There is no tree and no recursion; memory is bounded by the chunk and the ``GPXLimits``. No DTD is read and no entity
/// but the predefined five is known, so nothing in a document can make the parser read or produce more than the document.
/// Prefixes need not be declared. It is laxer than XML in these points: every character beyond ASCII may stand in a name,
/// and any number of colons, the inside of a DOCTYPE and of the XML declaration is not checked, and `DOCTYPE` may be written in small letters.
struct XMLPullParser {
    private(set) var input = XMLInput()
    var tokenizer: XMLTokenizer
    private var capture: XMLCapture?

    init(limits: GPXLimits) {
        tokenizer = XMLTokenizer(limits: limits)
    }

    /// Adds the next bytes; ranges of the latest token become invalid.
    mutating func append(_ chunk: Span<UInt8>) {
        capture?.suspend(at: tokenizer.position, in: input.buffer)
        input.discard(tokenizer.position)
        tokenizer.rebase()
        input.append(chunk)
    }

    /// Declares that the document ends here.
    mutating func finish() {
        input.finish()
    }

    /// Begins to keep the bytes of the element whose start tag is the latest token, at most `limit` of them.
    mutating func beginCapture(limit: Int) {
        capture = XMLCapture(start: tokenizer.tag.nameStart - 1, limit: limit)
    }

    /// Whether the element that is being kept already has too many bytes.
    var isCaptureTooLong: Bool { capture?.isTooLong(at: tokenizer.position) ?? false }

    /// Forgets what was kept of the element.
    mutating func giveUpCapture() {
        capture = nil
    }

    /// Ends it with the latest token, the element's end tag; nil if there were too many bytes.
    mutating func endCapture() -> [UInt8]? {
        defer { capture = nil }
        return capture?.finish(at: tokenizer.position, in: input.buffer)
    }

    /// The next token; throws at the first thing that is not well-formed.
    mutating func next() throws(GPXError) -> XMLToken {
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

    /// Reads from the one part while the other changes.
    private static func next(
        _ tokenizer: inout XMLTokenizer, _ input: borrowing XMLInput
    ) throws(XMLFailure) -> XMLToken {
        try tokenizer.next(in: input.buffer.span, isFinal: input.isFinal)
    }

    /// The line of the next byte to be read, from 1.
    var line: Int { input.lines.place(after: input.buffer.span.extracting(first: tokenizer.position)).line }

    /// The failure of a document whose root element, the latest start tag, is not GPX's.
    func foreignRoot() -> GPXError {
        let tag = tokenizer.tag
        let name = XMLBytes.excerpt(input.buffer.span, tag.nameStart..<tag.nameEnd)
        return located(
            XMLFailure(
                kind: .notGPX, offset: tag.nameStart - 1,
                reason: "not GPX: the root element is <\(name)>, expected <gpx>,"))
    }

    /// The failure with its place; a document that was cut short by a fault of its encoding has that fault.
    private func located(_ failure: XMLFailure) -> GPXError {
        var failure = failure
        if let fault = input.fault, failure.kind == .truncated || failure.kind == .empty {
            failure = XMLFailure(kind: fault.kind, offset: input.buffer.count, reason: fault.reason)
        }
        let before = input.buffer.span.extracting(first: min(failure.offset, input.buffer.count))
        let (line, column) = input.lines.place(after: before)
        return GPXError(kind: failure.kind, line: line, column: column, reason: failure.reason)
    }
}
