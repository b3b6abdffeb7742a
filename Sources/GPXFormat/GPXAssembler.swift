import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes GPX items of XML tokens: knows which element may stand where, and skips what it does not know.
struct GPXAssembler {
    /// The element whose children are being read; GPX is a tree of fixed shape, so each has one parent.
    enum Context {
        case document
        case gpx
        case metadata
        case track
        case segment
        case point
        case extensions
        case garmin
        case soundscape
    }

    /// What a tag led to.
    enum Event {
        case none
        case notGPX
        case metadata
        case trackStart
        case segmentStart
        case segmentEnd
        case trackEnd
        case point
        case dropped(GPXDrops.Reason)
    }

    /// What follows the item that was just made.
    enum Followup {
        case none
        case segmentStart
        case trackEnd
    }

    private(set) var metadata = GPXMetadata()
    private(set) var track = GPXTrackInfo()
    var builder = GPXPointBuilder()
    var followup = Followup.none

    var context = Context.document
    var field = GPXField.none
    private var namespaces = GPXNamespaces()
    /// How many elements are open within one that is not read, itself included.
    private var skipped = 0
    private var depth = 0
    private var isInField = false
    var hasMetadata = false
    var hasTrackStart = false

    /// Whether the text of the element just opened is wanted.
    var wantsText: Bool { isInField && skipped == 0 }

    /// Takes a start tag.
    mutating func open(_ tag: XMLTag, _ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) -> Event {
        guard skipped == 0, !isInField else {
            skipped += 1
            return .none
        }
        depth += 1
        if !attributes.isEmpty { namespaces.declare(attributes, in: bytes, depth: depth) }
        let family = namespaces.family(of: tag, in: bytes)
        let name = GPXName(bytes, tag.localStart..<tag.nameEnd)
        let event = enter(name, family, tag, attributes, bytes)
        if skipped > 0 { leave() }
        return event
    }

    /// Takes an end tag.
    mutating func close() -> Event {
        if skipped > 0 {
            skipped -= 1
            return .none
        }
        leave()
        if isInField {
            isInField = false
            return .none
        }
        return exit()
    }

    /// Takes the text of the element that is open.
    mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Event {
        guard wantsText else { return .none }
        let trimmed = XMLBytes.trimmed(bytes, range)
        guard !trimmed.isEmpty else { return .none }
        switch field {
        case .none: break
        case .documentName: metadata.name = XMLBytes.string(bytes, trimmed)
        case .keywords: metadata.keywords = XMLBytes.string(bytes, trimmed)
        case .trackName: track.name = XMLBytes.string(bytes, trimmed)
        case .activity: builder.point.activity = XMLBytes.string(bytes, trimmed)
        case .time, .documentTime:
            guard let time = TimestampText.parse(bytes, trimmed) else { return .dropped(.invalidTime) }
            if case .time = field {
                builder.point.referenceTime = CompactOptional(time)
            } else {
                metadata.time = Date(timeIntervalSinceReferenceDate: time)
            }
        default:
            guard let number = DecimalText.parse(bytes, trimmed), builder.set(field, to: number) else {
                return .dropped(.invalidNumber)
            }
        }
        return .none
    }

    /// Begins to skip the element that was just opened.
    mutating func skip() -> Event {
        skipped = 1
        return .none
    }

    /// Begins to read the text of the element that was just opened.
    mutating func read(_ field: GPXField) -> Event {
        self.field = field
        isInField = true
        return .none
    }

    /// Reads what the root element says about the document.
    mutating func beginDocument(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch GPXName(bytes, attribute.nameStart..<attribute.nameEnd) {
            case "version": metadata.version = String(decoding: attribute.decoded(bytes), as: UTF8.self)
            case "creator": metadata.creator = String(decoding: attribute.decoded(bytes), as: UTF8.self)
            default: break
            }
        }
    }

    mutating func beginTrack() {
        track = GPXTrackInfo()
        hasTrackStart = false
    }

    private mutating func leave() {
        depth -= 1
        namespaces.leave(to: depth)
    }
}
