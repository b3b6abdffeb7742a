import CodecSupport
import GPXFormat
import Geolocation

/// Converts the items of a format, such as KML, to those of GPX.
protocol TrackConverter<Item>: Sendable {
    /// The type of the items that the reader of the format returns.
    associatedtype Item

    /// The numbers of values that could not be converted, or only with another meaning, by reason; none by default.
    var drops: DropCounts { get }

    /// Converts an item of the format, and adds the resulting GPX items.
    mutating func convert(_ item: Item, into items: inout ConvertedItems)
}

extension TrackConverter {
    var drops: DropCounts { DropCounts() }
}

/// Reads a document of a format other than GPX, and returns its items in the order of GPX: metadata, waypoints, tracks.
struct ConvertedReader<Reader: ItemReader, Converter: TrackConverter<Reader.Item>>: TrackReader {
    private var reader: Reader
    private var converter: Converter
    private var items = ConvertedItems()
    private var isFinal = false
    private var isEnded = false
    private var failure: (any Error)?

    /// Creates a reader at the beginning of a document, from the reader of its format and a converter to GPX.
    init(_ reader: Reader, _ converter: Converter) { (self.reader, self.converter) = (reader, converter) }

    var dropCounts: DropCounts {
        var counts = converter.drops
        counts.add(known: Dictionary(uniqueKeysWithValues: reader.drops.map { ($0.rawValue, $1) }))
        return counts
    }

    mutating func append(_ bytes: Span<UInt8>) { reader.append(bytes) }

    mutating func finish() {
        reader.finish()
        isFinal = true
    }

    mutating func nextItem() throws -> GPXItem? {
        while true {
            if let item = items.next() { return item }
            if let failure { throw failure }
            if isEnded { return nil }
            do {
                if let item = try reader.next() {
                    converter.convert(item, into: &items)
                } else {
                    guard isFinal else { return nil }
                    items.finish()
                    isEnded = true
                }
            } catch {
                // The tracks before the error are returned before the error is thrown.
                items.release()
                failure = error
            }
        }
    }
}

/// The GPX items of a converted document, with waypoints before tracks as in GPX.
///
/// Track items are buffered, up to ``most``, since waypoints may follow them in the original document.
struct ConvertedItems: Sendable {
    /// The maximum number of buffered track items, which take about 16 MB.
    static let most = 100_000

    /// The metadata of the document, returned before the first item.
    var metadata = GPXMetadata(creator: "swift-geolocation") {
        didSet { rebuilder.metadata = metadata }
    }

    private var rebuilder = PathRebuilder()
    private var waypoints: [GPXItem] = []
    private var taken = 0
    private var isReleased = false
    private var isBegun = false

    /// Adds a waypoint of the document.
    mutating func add(waypoint point: GPXPoint) { waypoints.append(.waypoint(point)) }

    /// Adds a point of a track or route; `place` names the track or route and the segment.
    mutating func add(_ point: GPXPoint, at place: PathRebuilder.Place) {
        rebuilder.add(point, at: place)
        if rebuilder.waitingItems > Self.most { isReleased = true }
    }

    /// Returns the next item; `nil` if there is none yet.
    ///
    /// Track items stay in the buffer as long as waypoints may follow in the document, unless the buffer is full.
    mutating func next() -> GPXItem? {
        if taken < waypoints.count {
            if !isBegun {
                isBegun = true
                rebuilder.begin()
                return rebuilder.next()
            }
            taken += 1
            defer { if taken == waypoints.count { (waypoints, taken) = ([], 0) } }
            return waypoints[taken - 1]
        }
        guard isReleased else { return nil }
        isBegun = true
        return rebuilder.next()
    }

    /// Ends the buffering of track items, so that ``next()`` returns them.
    mutating func release() { isReleased = true }

    /// Declares that the document has ended, so that all items can be returned.
    mutating func finish() {
        isReleased = true
        rebuilder.finish()
    }
}
