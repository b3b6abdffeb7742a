import CodecSupport

/// Reads a GPX 1.0 or 1.1 document incrementally: bytes are pushed in chunks of any size, items are pulled.
///
/// A reader does no I/O; its memory is bounded by the chunk and the ``GPXLimits``. It is a value: a copy continues
/// independently from the same position. After each ``append(_:)``, pull until ``next()`` returns `nil`.
///
///     var reader = GPXReader()
///     while let chunk = source.read() {
///         reader.append(chunk.span)
///         while let item = try reader.next() { … }
///     }
///     reader.finish()
///     while let item = try reader.next() { … }
///
/// Unusable points and misplaced elements are dropped and counted in ``drops``; only malformed XML and documents other
/// than GPX are errors. Extensions without a corresponding property are stored verbatim (``GPXExtensions``), and so are
/// elements of other namespaces, which GPX 1.0 allows outside of extensions. Prefixes of extensions need not be
/// declared. Spaces at the ends of texts are removed. Attributes unknown to GPX are dropped.
public struct GPXReader: Sendable {
    /// The counts of the parts of the document that the reader has dropped so far.
    public private(set) var drops = GPXDrops()

    private var parser: XMLPullParser
    private var assembler: GPXAssembler
    private var failure: GPXError?

    /// Creates a reader at the beginning of a GPX document.
    ///
    /// - Parameters:
    ///   - limits: The limits of the reader.
    ///   - detail: The parts of the document to read.
    public init(limits: GPXLimits = GPXLimits(), detail: GPXDetail = .everything) {
        parser = XMLPullParser(limits: limits.xml)
        assembler = GPXAssembler(limits: limits, detail: detail)
    }

    /// Adds the next bytes of the document to the reader's buffer.
    ///
    /// Before macOS, iOS and watchOS 26, `Array` has no span; pass the span of an `ArraySlice` or `ContiguousArray`.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        assembler.discardRecord()
        parser.append(bytes)
    }

    /// Ends the document after the bytes appended so far.
    public mutating func finish() {
        parser.finish()
    }

    /// The line in the document of the next byte to be read, from 1; it is counted when it is accessed.
    public var line: Int { parser.line }

    /// The number of bytes that the reader has buffered and not yet consumed.
    var bufferedBytes: Int { parser.bufferedBytes }

    /// Returns the next item of the document; `nil` if more bytes are needed or, after ``finish()``, if the document is
    /// complete.
    ///
    /// Throws if the document is malformed or not GPX; every later call throws the same error.
    public mutating func next() throws(GPXError) -> GPXItem? {
        if let item = assembler.item(for: assembler.nextFollowup()) { return item }
        if let failure { throw failure }
        if let point = Self.nextFamiliarPoint(&parser, &assembler) { return point }
        do throws(XMLError) {
            while let event = try Self.nextEvent(&parser, &assembler) {
                switch event {
                case .none: continue
                case .dropped(let reason):
                    drops.add(reason, line: parser.line)
                    assembler.discardRecord()
                case .notGPX: throw parser.foreignRoot(of: "GPX", expected: "gpx")
                default: if let item = assembler.item(for: event) { return item }
                }
            }
            return nil
        } catch {
            let explained = GPXError(parser.explained(error, of: "GPX"))
            failure = explained
            throw explained
        }
    }

    /// Returns the next item if it is a track point whose markup equals that of an earlier point; otherwise `nil`.
    private static func nextFamiliarPoint(_ parser: inout XMLPullParser, _ assembler: inout GPXAssembler) -> GPXItem? {
        guard assembler.isPointNext, let start = parser.tokenizer.nextTag(in: parser.input.buffer.span),
            let end = assembler.readPoint(parser.input.buffer.span, at: start)
        else { return nil }
        parser.tokenizer.pass(to: end)
        return assembler.item(for: .point(.track))
    }

    /// Returns the event for the next XML token; `nil` if there is no token.
    ///
    /// The parser and the assembler are separate parameters, since the assembler changes while a span of the parser is
    /// read.
    private static func nextEvent(
        _ parser: inout XMLPullParser, _ assembler: inout GPXAssembler
    ) throws(XMLError) -> GPXAssembler.Event? {
        switch try parser.next() {
        case .startElement:
            let event = assembler.open(
                parser.tokenizer.startTag.tag, parser.tokenizer.startTag.attributes.span, in: parser.input.buffer.span)
            parser.tokenizer.text.isWanted = assembler.wantsText
            switch event {
            case .capture: parser.beginCapture(limit: assembler.captureRoom)
            case .captureChild: break
            default: return event
            }
            guard parser.isCaptureTooLong || assembler.hasTooManyNamespaces else {
                return GPXAssembler.Event.none
            }
            parser.giveUpCapture()
            return assembler.giveUpCapture()
        case .endElement:
            parser.tokenizer.text.isWanted = false
            let event = assembler.close()
            if case .point(.track) = event {
                assembler.learnPoint(parser.input.buffer.span, end: parser.tokenizer.position)
            }
            guard case .captured = event else { return event }
            return assembler.store(parser.endCapture(), end: parser.tokenizer.position)
        case .text:
            if let range = parser.tokenizer.text.range {
                return assembler.text(parser.input.buffer.span, range)
            }
            assembler.discardRecord()
            return assembler.text(parser.tokenizer.text.scratch.span, 0..<parser.tokenizer.text.scratch.count)
        case .needsInput, .endOfDocument:
            return nil
        }
    }
}
