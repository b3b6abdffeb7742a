import CodecSupport

/// Assembles GPX items, such as points, from XML tags and texts.
///
/// It checks whether an element may occur in its place, stores extensions, and reports elements that must be dropped.
struct GPXAssembler {
    /// The result of handling a tag or text: an item is complete, the reader must store an element, or something is
    /// dropped.
    enum Event {
        case none, notGPX, metadata, routeStart, routeEnd, trackStart, trackEnd, segmentStart, segmentEnd, extensions
        case point(GPXPlace.PointKind)
        /// The reader must store the element just opened verbatim.
        case capture
        /// A child of an element that the reader is storing was opened.
        case captureChild
        /// The element that the reader was storing has ended.
        case captured
        case dropped(GPXDrops.Reason)
    }

    private let grammar: GPXGrammar
    private var place = GPXPlace()
    private var draft: GPXDraft
    private var namespaces = GPXNamespaces()
    private var subtree = GPXSubtree()
    private var block = GPXBlockName()
    private var shapes: GPXPointShapes
    /// The field that the text of the open element belongs to; `nil` if the element is not a field.
    private var field: GPXField?
    /// The event to return after the latest one, if the same tag causes two events.
    private var followup = Event.none
    /// The number of open elements whose namespace declarations are in scope.
    private var depth = 0

    init(limits: GPXLimits, detail: GPXDetail) {
        grammar = GPXGrammar(detail: detail)
        draft = GPXDraft(limits: limits)
        shapes = GPXPointShapes(limits: limits)
    }

    /// Whether the assembler needs the text of the element just opened.
    var wantsText: Bool { field != nil && !subtree.isOpen }

    /// Handles the given start tag; returns the event that it causes.
    @inline(__always)
    mutating func open(_ tag: XMLTag, _ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) -> Event {
        if subtree.isOpen {
            subtree.descend()
            return subtree.isCaptured ? captureChild(tag, attributes, bytes) : .none
        }
        if field != nil {
            subtree.skip()
            return .dropped(.misplacedElement)
        }
        depth += 1
        if !attributes.isEmpty { namespaces.declare(attributes, in: bytes, depth: depth) }
        let family = namespaces.family(of: tag, in: bytes)
        let name = GPXName(bytes, tag.localStart..<tag.nameEnd)
        let event = perform(grammar.action(for: name, of: family, at: place), tag, attributes, bytes)
        if subtree.isCaptured {
            namespaces.use(attributes, in: bytes)
        } else if subtree.isOpen {
            leave()
        }
        return event
    }

    /// Handles the end tag of the innermost open element; returns the event that it causes.
    mutating func close() -> Event {
        if subtree.isOpen {
            let isCaptured = subtree.isCaptured
            let isEnd = subtree.ascend()
            guard isCaptured else { return .none }
            leave()
            return isEnd ? .captured : .none
        }
        leave()
        if field != nil {
            field = nil
            return .none
        }
        return exit()
    }

    /// Handles the text of the open element; returns the event that it causes.
    mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Event {
        guard let field, !subtree.isOpen else { return .none }
        if let reason = draft.store(bytes, range, in: field, of: place.context) { return .dropped(reason) }
        record(bytes, range, field)
        return .none
    }

    /// Returns the second event that the latest tag causes; ``Event/none`` if it causes only one.
    ///
    /// The event is never ``Event/notGPX`` or a drop.
    mutating func nextFollowup() -> Event {
        defer { followup = .none }
        return followup
    }

    /// Returns the complete item that the given event announces; `nil` if it announces none.
    mutating func item(for event: Event) -> GPXItem? {
        switch event {
        case .point(.track): .point(draft.finishPoint())
        case .point(.route): .routePoint(draft.finishPoint())
        case .point(.waypoint): .waypoint(draft.finishPoint())
        case .routeStart: .routeStart(draft.head)
        case .routeEnd: .routeEnd
        case .trackStart: .trackStart(draft.head)
        case .segmentStart: .segmentStart
        case .segmentEnd: .segmentEnd(draft.segmentExtensions)
        case .trackEnd: .trackEnd
        case .metadata: .metadata(draft.metadata)
        case .extensions: .extensions(draft.documentExtensions)
        case .none, .notGPX, .capture, .captureChild, .captured, .dropped: nil
        }
    }

    private mutating func perform(
        _ action: GPXGrammar.Action, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch action {
        case .read(let field): self.field = field
        case .enter(let context): place.enter(context)
        case .point(let kind):
            draft.beginPoint(attributes, bytes)
            if kind == .track { shapes.record = GPXPointRecord(tag, attributes, bytes) }
            place.enterPoint(kind)
            return kind == .waypoint ? finishMetadata() : kind == .route && finishHead() ? .routeStart : .none
        case .block(let context): enterBlock(context, tag, bytes)
        case .segment:
            let isFirst = finishHead(before: .segmentStart)
            draft.beginSegment()
            place.enter(.segment)
            return isFirst ? .trackStart : .segmentStart
        case .skip: subtree.skip()
        case .drop(let reason):
            subtree.skip()
            return .dropped(reason)
        case .keep: return keep(tag, bytes)
        case .root:
            let foreign = grammar.detail == .everything ? namespaces.foreign : []
            draft.beginDocument(attributes, bytes, namespaces: foreign)
            place.enter(.gpx)
        case .path(let context):
            draft.beginPath()
            place.enter(context)
            return finishMetadata()
        case .author:
            draft.beginAuthor()
            place.enter(.author)
        case .copyright:
            draft.beginCopyright(attributes, bytes)
            place.enter(.copyright)
        case .link:
            draft.beginLink(attributes, bytes)
            shapes.record = nil
            place.enter(.link)
        case .bounds:
            subtree.skip()
            if !draft.setBounds(attributes, bytes) { return .dropped(.invalidNumber) }
        case .email:
            subtree.skip()
            draft.setEmail(attributes, bytes)
        case .skipBody:
            subtree.skip()
            return finishMetadata()
        case .notGPX: return .notGPX
        }
        return .none
    }

    /// Ends the current element; returns the event for the item that the end of the element completes.
    private mutating func exit() -> Event {
        let context = place.context
        switch context {
        case .track, .route:
            let end = context == .track ? Event.trackEnd : .routeEnd
            let isEmpty = finishHead(before: end)
            place.leave()
            return isEmpty ? context == .track ? .trackStart : .routeStart : end
        default: place.leave()
        }
        switch context {
        case .point:
            draft.finishLegacyLink(of: .point)
            return draft.point.defect.map(Event.dropped) ?? .point(place.pointKind)
        case .segment: return .segmentEnd
        case .link: return draft.finishLink(of: place.context) ? .none : .dropped(.surplusLink)
        case .gpx:
            let last = draft.documentExtensions.isEmpty ? Event.none : .extensions
            if place.hasMetadata { return last }
            followup = last
            return finishMetadata()
        default: return .none
        }
    }

    /// Returns the event that announces the metadata; ``Event/none`` if it has been returned before.
    ///
    /// The metadata are announced as soon as no more of them can follow.
    private mutating func finishMetadata() -> Event {
        guard place.finishMetadata() else { return .none }
        draft.finishLegacyLink(of: .metadata)
        return .metadata
    }

    /// Completes the head (the fields before the points) of the current route or track.
    ///
    /// Returns `false` if the head was already complete. If the result is `true`, the caller must now return the event
    /// for the head, and the reader returns the event `next` after it.
    private mutating func finishHead(before next: Event = .none) -> Bool {
        guard place.finishHead() else { return false }
        draft.finishLegacyLink(of: .track)
        followup = next
        return true
    }

    private mutating func leave() {
        depth -= 1
        namespaces.leave(to: depth)
    }
}

// MARK: - Shapes

extension GPXAssembler {
    /// Whether the next tag may be the start tag of a track point.
    var isPointNext: Bool { place.context == .segment && !subtree.isOpen && field == nil }

    /// Reads the track point at `start` if its markup equals that of an earlier point; returns the offset after the
    /// point, otherwise `nil`.
    mutating func readPoint(_ bytes: Span<UInt8>, at start: Int) -> Int? {
        shapes.read(bytes, at: start, scope: namespaces.scope, into: &draft)
    }

    /// Learns the markup of the track point that ends at `end`, so that points with equal markup are read faster.
    mutating func learnPoint(_ bytes: Span<UInt8>, end: Int) {
        let hasExtension = draft.point.hasRecorderExtension
        shapes.learn(bytes, end: end, scope: namespaces.scope, hasRecorderExtension: hasExtension)
    }

    /// Discards the recorded positions of the current point's values, so that no other point is read by comparison with
    /// it.
    mutating func discardRecord() {
        shapes.record = nil
    }

    /// Records the range of a value in the bytes of the current point.
    private mutating func record(_ bytes: Span<UInt8>, _ range: Range<Int>, _ field: GPXField) {
        switch field {
        // These values form a link, which is added to the point only at its end. A point that is read by learned markup
        // would get no link, so the markup of this point must not be learned.
        case .text(.address), .text(.addressName): discardRecord()
        default: if !XMLBytes.trimmed(bytes, range).isEmpty { shapes.record?.add(range, field) }
        }
    }
}

// MARK: - Extensions

extension GPXAssembler {
    /// The maximum number of bytes that the element just opened may have; a longer element is dropped instead of
    /// stored.
    var captureRoom: Int { draft.extensionRoom(of: place.keeper) }

    /// Whether the element being stored depends on more namespaces than one element may declare.
    var hasTooManyNamespaces: Bool { namespaces.areUsesTooMany }

    /// Skips the rest of the element being stored, since it exceeds a limit; returns the event that drops the element.
    mutating func giveUpCapture() -> Event {
        depth -= subtree.giveUpCapture()
        namespaces.leave(to: depth)
        return .dropped(.oversizedExtension)
    }

    /// Stores an extension element, which ends at `end` in the buffer.
    ///
    /// Returns the event that drops the element if a limit is exceeded, otherwise ``Event/none``. `element` is `nil` if
    /// its bytes already exceeded the limit.
    mutating func store(_ element: [UInt8]?, end: Int) -> Event {
        guard var element else { return .dropped(.oversizedExtension) }
        let uses = namespaces.uses()
        if isInBlock {
            // An unknown child of a known extension block is wrapped in a block of its own, so that the writer writes
            // it inside such a block again.
            element = block.wrapping(element)
            discardRecord()
        } else {
            shapes.record?.endKept(at: end, uses)
        }
        return draft.append(element, uses, to: place.keeper) ? .none : .dropped(.oversizedExtension)
    }

    /// Begins to store, verbatim, the element that was just opened.
    private mutating func keep(_ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        subtree.capture()
        shapes.record?.beginKept(at: tag.nameStart - 1)
        namespaces.beginUse(depth: depth)
        namespaces.use(bytes, tag.nameStart..<tag.prefixEnd)
        if isInBlock { block.use(in: &namespaces) }
        return .capture
    }

    private mutating func captureChild(
        _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        depth += 1
        if !attributes.isEmpty {
            namespaces.declare(attributes, in: bytes, depth: depth)
            namespaces.use(attributes, in: bytes)
        }
        namespaces.use(bytes, tag.nameStart..<tag.prefixEnd)
        return .captureChild
    }

    private mutating func enterBlock(_ context: GPXPlace.Context, _ tag: XMLTag, _ bytes: Span<UInt8>) {
        if grammar.detail == .everything { block.set(bytes, tag.nameStart..<tag.nameEnd) }
        if context == .soundscape { draft.beginRecorderExtension() }
        place.enter(context)
    }

    private var isInBlock: Bool {
        switch place.context {
        case .garmin, .soundscape, .geolocation: true
        default: false
        }
    }
}

/// The state of skipping an element, or of storing it verbatim, together with its descendants.
private struct GPXSubtree {
    /// Whether the element is stored; `false` if it is skipped.
    private(set) var isCaptured = false
    /// The number of open elements: the skipped or stored element itself and its open descendants.
    ///
    /// It is 0 if no element is being skipped or stored.
    private var depth = 0

    var isOpen: Bool { depth > 0 }

    mutating func skip() {
        depth = 1
    }

    mutating func capture() {
        depth = 1
        isCaptured = true
    }

    mutating func descend() {
        depth += 1
    }

    /// Closes the innermost open element; returns whether this is the skipped or stored element itself.
    mutating func ascend() -> Bool {
        depth -= 1
        if depth == 0 { isCaptured = false }
        return depth == 0
    }

    /// Stops storing an element, whose rest is skipped; returns the number of open elements: the element itself and its
    /// open descendants.
    mutating func giveUpCapture() -> Int {
        isCaptured = false
        return depth
    }
}

/// The name of the current extension block (a `TrackPointExtension`), as written in the file.
///
/// It is used to wrap the unknown elements that are stored from the block.
private struct GPXBlockName {
    private var name: ContiguousArray<UInt8> = []

    mutating func set(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !XMLBytes.isEqual(bytes, range, name.span) else { return }
        name.removeAll(keepingCapacity: true)
        bytes.extracting(range).withUnsafeBufferPointer { name.append(contentsOf: $0) }
    }

    /// Records that the element being stored depends also on the namespace of the block's prefix.
    func use(in namespaces: inout GPXNamespaces) {
        namespaces.use(name.span, 0..<(name.firstIndex(of: UInt8(ascii: ":")) ?? 0), isOutside: true)
    }

    /// Returns the given element, wrapped in a copy of the block's start and end tag.
    func wrapping(_ element: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "<")] + name + [UInt8(ascii: ">")] + element + Array("</".utf8) + name + [UInt8(ascii: ">")]
    }
}
