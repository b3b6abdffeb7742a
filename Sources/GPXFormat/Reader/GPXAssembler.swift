/// Makes GPX items of XML tokens: knows which element may stand where, keeps extensions, counts what it leaves out.
struct GPXAssembler {
    /// The element whose children are being read.
    enum Context {
        case document
        case gpx
        case metadata
        case author
        case copyright
        case link
        case route
        case track
        case segment
        case point
        case extensions
        case garmin
        case soundscape
        case geolocation
    }

    /// What a tag led to.
    enum Event {
        case none
        case notGPX
        case metadata
        case routeStart
        case routeEnd
        case trackStart
        case segmentStart
        case segmentEnd
        case trackEnd
        case point(PointKind)
        case extensions
        /// The element just opened is to be kept as it stands.
        case capture
        /// An element within one that is being kept was opened.
        case captureChild
        /// The element to be kept has ended.
        case captured
        case dropped(GPXDrops.Reason)
    }

    /// What a point belongs to.
    enum PointKind {
        case waypoint
        case route
        case track
    }

    let limits: GPXLimits
    let detail: GPXDetail

    var metadata = GPXMetadata()
    var head = GPXPathHead()
    var builder = GPXPointBuilder()
    var link = GPXLink("")
    /// GPX 1.0's `<url>` and `<urlname>` of what is being read, which may come in any order.
    var legacyLink: GPXLink?
    var segmentExtensions = GPXExtensions()
    var documentExtensions = GPXExtensions()

    /// What follows the item that was just made.
    var followup = Event.none
    var context = Context.document
    // GPX is a tree of nearly fixed shape, so that where these elements return to need not be stacked.
    var pointKind = PointKind.track
    var linkOwner = Context.metadata
    var extensionsOwner = Context.point
    var blockOwner = Context.extensions

    var field = GPXField.none
    var isInField = false
    var hasMetadata = false
    /// Whether the head of the current route or track has been delivered.
    var hasPathStart = false
    var namespaces = GPXNamespaces()
    /// How many elements are open within one that is not read, itself included.
    var skipped = 0
    /// Whether the element that is not read is kept as it stands.
    var isCapturing = false
    var depth = 0
    /// The name of the block that is being read, as it stands, for what is kept of its children.
    var blockName: ContiguousArray<UInt8> = []
    /// Whether the element that is kept stands in a block.
    var isCaptureInBlock = false

    init(limits: GPXLimits, detail: GPXDetail) {
        self.limits = limits
        self.detail = detail
    }

    /// Whether the text of the element just opened is wanted.
    var wantsText: Bool { isInField && skipped == 0 }

    /// Takes a start tag.
    @inline(__always)
    mutating func open(_ tag: XMLTag, _ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) -> Event {
        if skipped > 0 {
            skipped += 1
            return isCapturing ? captureChild(tag, attributes, bytes) : .none
        }
        if isInField {
            skipped = 1
            return .dropped(.misplacedElement)
        }
        depth += 1
        if !attributes.isEmpty { namespaces.declare(attributes, in: bytes, depth: depth) }
        let family = namespaces.family(of: tag, in: bytes)
        let name = GPXName(bytes, tag.localStart..<tag.nameEnd)
        let event = enter(name, family, tag, attributes, bytes)
        if isCapturing {
            namespaces.use(attributes, in: bytes)
        } else if skipped > 0 {
            leave()
        }
        return event
    }

    /// Takes an end tag.
    mutating func close() -> Event {
        if skipped > 0 {
            skipped -= 1
            guard isCapturing else { return .none }
            leave()
            if skipped > 0 { return .none }
            isCapturing = false
            return .captured
        }
        leave()
        if isInField {
            isInField = false
            return .none
        }
        return exit()
    }

    /// Begins to skip the element that was just opened.
    mutating func skip() -> Event {
        skipped = 1
        return .none
    }

    /// Begins to skip the element that was just opened, since it is unusable.
    mutating func drop(_ reason: GPXDrops.Reason) -> Event {
        skipped = 1
        return .dropped(reason)
    }

    /// Begins to read the text of the element that was just opened.
    mutating func read(_ field: GPXField) -> Event {
        self.field = field
        isInField = true
        return .none
    }

    /// The same for what only a reader of everything wants.
    mutating func readDetail(_ field: GPXField) -> Event {
        detail == .everything ? read(field) : skip()
    }

    /// Begins to skip an element that GPX does not have there.
    mutating func misplaced() -> Event {
        detail == .everything ? drop(.misplacedElement) : skip()
    }

    private mutating func leave() {
        depth -= 1
        namespaces.leave(to: depth)
    }
}
