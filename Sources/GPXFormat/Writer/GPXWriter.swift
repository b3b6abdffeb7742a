import GeolocationPrimitives

/// Writes a GPX 1.1 document item by item into a buffer of bytes, as UTF-8.
///
/// It takes the items that ``GPXReader`` yields and does no I/O: take ``bytes`` whenever it suits, then
/// ``removeAll()``, which keeps the memory. ``closing`` tells what would complete the document at any moment, so that a
/// file that is being recorded can always be left well-formed.
///
///     var writer = GPXWriter()
///     writer.write(.metadata(GPXMetadata(creator: "walk")))
///     writer.write(.trackStart(GPXPathHead(name: "home")))
///     writer.write(.segmentStart)
///     writer.write(.point(GPXPoint(latitude: 47.6, longitude: 9.17)))
///     writer.finish()
///
/// Numbers have at most 9 decimals, times milliseconds, or microseconds where there are any. Speed and course are written
/// in Garmin's extension, accuracies and compass in Soundscape's (``GPXVocabulary``); the root always declares their
/// namespaces, and those of the metadata. Values that are not valid are left out: what is not finite or out of range,
/// empty texts, times outside the years 1 to 9999, numbers from 1e15 on.
///
/// Every `<`, `>` and `&` in a text or an attribute is escaped, so that neither `]]>` nor `-->` nor, after the XML
/// declaration, `?>` is written by itself; kept extensions (``GPXExtensions``) are written as they stood, whatever they hold.
public struct GPXWriter: Sendable {
    /// What has been written since the last ``removeAll()``.
    public internal(set) var bytes: [UInt8] = []
    /// How many items were left out: out of the order of GPX, which is metadata, waypoints, routes, tracks, extensions,
    /// or without valid coordinate.
    public private(set) var leftOut = 0

    /// What has been opened and not closed, and with it what may follow.
    private var place = Place.start
    /// The foreign namespaces that the root declares.
    var rootNamespaces: [GPXNamespace] = []
    /// Whether the prefix `loc` means this package's namespace; a document may use it for something else.
    var hasGeolocationPrefix = true

    /// What the extensions that were written last needed, and what of it the root does not declare.
    var latestNamespaces: [GPXNamespace] = []
    var latestLocalNamespaces: [GPXNamespace] = []

    private enum Place: Int, Comparable {
        case start
        case waypoints
        case routes
        case route
        case tracks
        case track
        case segment
        case extensions
        case end

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    /// Makes a writer at the beginning of a document.
    public init() {}

    /// Forgets the bytes written so far, but neither their memory nor the place in the document.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// What would make the document well-formed at this moment, for example `</trkseg></trk></gpx>`.
    public var closing: [UInt8] {
        var rest = self
        rest.bytes = []
        rest.finish()
        return rest.bytes
    }

    /// Ends the document: closes what is open.
    ///
    /// What is written after it is left out.
    public mutating func finish() {
        if place == .start { begin(GPXMetadata()) }
        if place == .route { bytes.append(markup: "</rte>\n") }
        if place == .segment { bytes.append(markup: "</trkseg>\n") }
        if place == .segment || place == .track { bytes.append(markup: "</trk>\n") }
        if place < .end { bytes.append(markup: "</gpx>\n") }
        place = .end
    }

    /// Writes an item; one that may not stand here is left out and counted.
    ///
    /// A document that begins without metadata gets a head of its own.
    public mutating func write(_ item: GPXItem) {
        if case .metadata(let metadata) = item {
            return place == .start ? begin(metadata) : leaveOut()
        }
        if place == .start { begin(GPXMetadata()) }
        switch item {
        case .point(let point) where place == .segment: write(point, in: "<trkpt lat=\"", "</trkpt>\n")
        case .routePoint(let point) where place == .route: write(point, in: "<rtept lat=\"", "</rtept>\n")
        case .waypoint(let point) where place == .waypoints: write(point, in: "<wpt lat=\"", "</wpt>\n")
        case .routeStart(let head) where place <= .routes:
            bytes.append(markup: "<rte>")
            write(head)
            place = .route
        case .routeEnd where place == .route:
            bytes.append(markup: "</rte>\n")
            place = .routes
        case .trackStart(let head) where place <= .routes || place == .tracks:
            bytes.append(markup: "<trk>")
            write(head)
            place = .track
        case .segmentStart where place == .track:
            bytes.append(markup: "<trkseg>\n")
            place = .segment
        case .segmentEnd(let extensions) where place == .segment:
            write(extensions)
            bytes.append(markup: "</trkseg>\n")
            place = .track
        case .trackEnd where place == .track:
            bytes.append(markup: "</trk>\n")
            place = .tracks
        case .extensions(let extensions) where place <= .routes || place == .tracks:
            write(extensions)
            place = .extensions
        default: leaveOut()
        }
    }

    private mutating func write(_ point: GPXPoint, in open: StaticString, _ close: StaticString) {
        guard point.latitude.magnitude <= 90, point.longitude.magnitude <= 180 else { return leaveOut() }
        bytes.append(markup: open)
        bytes.append(degrees: point.latitude)
        bytes.append(markup: "\" lon=\"")
        bytes.append(degrees: point.longitude)
        bytes.append(markup: "\">")
        writeChildren(of: point)
        bytes.append(markup: close)
    }

    private mutating func begin(_ metadata: GPXMetadata) {
        writeRoot(metadata)
        write(metadata)
        place = .waypoints
    }

    private mutating func leaveOut() {
        leftOut += 1
    }
}
