/// Reads a GPX 1.0 or 1.1 document as it arrives: bytes are pushed in chunks of any size, items are pulled.
///
/// A reader does no I/O and holds no more than the chunk and the ``GPXLimits``. It is a value: a copy goes on by itself
/// from the same place. Alternate ``append(_:)`` with pulling until ``next()`` returns nil; then nothing is held twice.
///
///     var reader = GPXReader()
///     while let chunk = source.read() {
///         reader.append(chunk.span)
///         while let item = try reader.next() { … }
///     }
///     reader.finish()
///     while let item = try reader.next() { … }
///
/// Points that cannot be used are left out and counted in ``drops``, as is what stands where it may not; only what is not
/// well-formed XML, or not GPX at all, is an error. Extensions without property of their own are kept as they stand
/// (``GPXExtensions``), and so is what has a foreign namespace beside GPX's own elements, as in GPX 1.0. Prefixes of
/// extensions need not be declared. Texts come without white space at their ends. Attributes that GPX does not have are not
/// kept.
public struct GPXReader: Sendable {
    /// What was left out so far.
    public private(set) var drops = GPXDrops()

    private var parser: XMLPullParser
    private var assembler: GPXAssembler
    private var failure: GPXError?

    /// Makes a reader at the beginning of a document.
    ///
    /// - Parameters:
    ///   - limits: What the document may ask the reader to hold.
    ///   - detail: How much of the document is wanted.
    public init(limits: GPXLimits = GPXLimits(), detail: GPXDetail = .everything) {
        parser = XMLPullParser(limits: limits)
        assembler = GPXAssembler(limits: limits, detail: detail)
    }

    /// Adds the next bytes of the document.
    ///
    /// An `Array` has a span only from macOS, iOS and watchOS 26 on, an `ArraySlice` and a `ContiguousArray` before, too.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        parser.append(bytes)
    }

    /// Declares that the document ends with the bytes appended so far.
    public mutating func finish() {
        parser.finish()
    }

    /// The line of the next byte to be read, from 1; it is counted when asked for.
    public var line: Int { parser.line }

    /// How many bytes are held because they are not consumed yet.
    var bufferedBytes: Int { parser.input.buffer.count - parser.tokenizer.position }

    /// The next item; nil if more bytes are needed or, after ``finish()``, if the document is complete.
    ///
    /// Throws at the first thing that is not well-formed or not GPX, and the same error ever after.
    public mutating func next() throws(GPXError) -> GPXItem? {
        if let item = takeFollowup() { return item }
        if let failure { throw failure }
        do throws(GPXError) {
            while let event = try Self.nextEvent(&parser, &assembler) {
                // Most tokens lead to nothing yet.
                if case .none = event { continue }
                if let item = try item(for: event) { return item }
            }
            return nil
        } catch {
            let explained = explained(error)
            failure = explained
            throw explained
        }
    }

    /// Reads one token; nil if there is none.
    ///
    /// Both parts are passed apart, since a span of the one is read while the other changes.
    private static func nextEvent(
        _ parser: inout XMLPullParser, _ assembler: inout GPXAssembler
    ) throws(GPXError) -> GPXAssembler.Event? {
        switch try parser.next() {
        case .startElement:
            let event = assembler.open(
                parser.tokenizer.tag, parser.tokenizer.attributes.span, in: parser.input.buffer.span)
            parser.tokenizer.collectsText = assembler.wantsText
            switch event {
            case .capture: parser.beginCapture(limit: assembler.room)
            case .captureChild: break
            default: return event
            }
            guard parser.isCaptureTooLong || assembler.namespaces.uses.areTooMany else {
                return GPXAssembler.Event.none
            }
            parser.giveUpCapture()
            return assembler.giveUpCapture()
        case .endElement:
            parser.tokenizer.collectsText = false
            let event = assembler.close()
            guard case .captured = event else { return event }
            return assembler.keep(parser.endCapture())
        case .text:
            if let range = parser.tokenizer.textRange {
                return assembler.text(parser.input.buffer.span, range)
            }
            return assembler.text(parser.tokenizer.scratch.span, 0..<parser.tokenizer.scratch.count)
        case .needsInput, .endOfDocument:
            return nil
        }
    }

    private mutating func item(for event: GPXAssembler.Event) throws(GPXError) -> GPXItem? {
        switch event {
        case .none, .capture, .captureChild, .captured: break
        case .point(.track): return .point(assembler.builder.finish())
        case .point(.route): return .routePoint(assembler.builder.finish())
        case .point(.waypoint): return .waypoint(assembler.builder.finish())
        case .dropped(let reason): drops.add(reason, line: parser.line)
        case .routeStart: return .routeStart(assembler.head)
        case .routeEnd: return .routeEnd
        case .trackStart: return .trackStart(assembler.head)
        case .segmentStart: return .segmentStart
        case .segmentEnd: return .segmentEnd(assembler.segmentExtensions)
        case .trackEnd: return .trackEnd
        case .metadata: return .metadata(assembler.metadata)
        case .extensions: return .extensions(assembler.documentExtensions)
        case .notGPX: throw parser.foreignRoot()
        }
        return nil
    }

    /// The item that belongs to the one before; its event is never a failure.
    private mutating func takeFollowup() -> GPXItem? {
        let event = assembler.followup
        if case .none = event { return nil }
        assembler.followup = .none
        return try? item(for: event)
    }

    /// Before the root element, what is not XML is simply not GPX.
    private func explained(_ error: GPXError) -> GPXError {
        guard !parser.tokenizer.hasRoot, error.kind == .malformed || error.kind == .invalidText else { return error }
        return GPXError(
            kind: .notGPX, line: error.line, column: error.column, reason: "not GPX: \(error.reason)")
    }
}
