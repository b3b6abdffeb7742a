import CodecSupport

/// Reads a KML document incrementally: bytes are pushed in chunks of any size, items are pulled.
///
/// It reads points, lines (`LineString`), tracks with times (`gx:Track` of Google's extension, `Track` of KML 2.3)
/// and collections of them, from placemarks in documents and folders. Namespaces of names are ignored, so that all
/// versions are supported. Areas, models and links to other documents are counted in ``drops``; styles, views and
/// overlays are skipped.
///
/// A reader does no I/O; it holds the chunk, the text of one element, at most 64 MiB, and the times of one track, at
/// most ten million. Elements may be nested 64 levels deep. It is a value: a copy continues independently from the same
/// position. After each ``append(_:)``, pull until ``next()`` returns nil.
///
/// Source: OGC KML 2.3, https://docs.ogc.org/is/12-007r2/12-007r2.html, and
/// https://developers.google.com/kml/documentation
public struct KMLReader: Sendable {
    /// The counts of dropped parts, by reason.
    public private(set) var drops: [KMLDropReason: Int] = [:]

    /// The kinds of element that the reader distinguishes.
    private enum Element {
        case other, root, container, placemark, name, description, timeStamp, when, point, line, collection, track
        case coordinates, coordinate, polygon, model, link
    }

    private static let mostTimes = 10_000_000

    private var parser = XMLLeafParser(limits: XMLLimits(tokenLength: 1 << 26))
    private var open: [Element] = []
    private var failure: KMLError?

    /// The open placemark; its vertex is used only for the time stamp.
    private var place = KMLPlace(KMLVertex(latitude: 0, longitude: 0))
    private var hasLine = false
    private var hasTitle = false
    /// The times of the open track; `timesUsed` is the number of its positions so far.
    private var times: [Date?] = []
    private var timesUsed = 0
    /// The text of the current element with coordinates; those from `position` on have not been returned yet.
    private var coordinates: ContiguousArray<UInt8> = []
    private var position = 0
    private var isPoint = false
    /// The points of the open placemark, kept until its end because its time stamp may follow them.
    private var points: [KMLVertex] = []
    private var ready: [KMLItem] = []
    private var taken = 0

    /// Creates a reader at the beginning of a document.
    public init() {}

    /// Adds the next bytes of the document.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        parser.append(bytes)
    }

    /// Ends the document after the bytes appended so far.
    public mutating func finish() { parser.finish() }

    /// Returns the next item; `nil` if more bytes are needed or, after ``finish()``, if the document is complete.
    ///
    /// Throws if the document is malformed or not KML; every later call throws the same error.
    public mutating func next() throws(KMLError) -> KMLItem? {
        while true {
            if let item = nextReady() { return item }
            if let failure { throw failure }
            do throws(XMLError) {
                guard try readElement() else { return nil }
            } catch {
                failure = KMLError(parser.explained(error, of: "KML"))
            }
        }
    }

    /// Reads the start or end tag of an element; returns `false` if there is none.
    private mutating func readElement() throws(XMLError) -> Bool {
        switch try parser.next() {
        case .begin: try begin()
        case .end: if let element = open.popLast() { end(element) }
        case nil: return false
        }
        return true
    }

    private mutating func drop(_ reason: KMLDropReason) { drops[reason, default: 0] += 1 }
}

// MARK: - Elements

extension KMLReader {
    private mutating func begin() throws(XMLError) {
        let element = element(named: parser.localName)
        if open.isEmpty, element != .root { throw parser.foreignRoot(of: "KML", expected: "kml") }
        open.append(element)
        switch element {
        case .placemark:
            place = KMLPlace(KMLVertex(latitude: 0, longitude: 0))
            hasLine = false
        case .line, .track:
            ready.append(
                .line(KMLLine(name: place.name, description: place.description, isContinuation: hasLine)))
            hasLine = true
            (times, timesUsed) = ([], 0)
        case .name, .description, .when, .coordinates, .coordinate: parser.wantText()
        case .polygon: drop(.polygon)
        case .model: drop(.model)
        case .link: drop(.link)
        case .other, .root, .container, .timeStamp, .point, .collection: break
        }
    }

    /// Returns the element with a local name if the innermost open element may contain it; otherwise `other`.
    private func element(named name: String) -> Element {
        let parent = open.last
        let isGeometry = parent == .placemark || parent == .collection
        switch name {
        case "kml" where parent == nil: return .root
        case "Document" where parent == .root || parent == .container,
            "Folder" where parent == .root || parent == .container:
            return .container
        case "Placemark" where parent == .root || parent == .container: return .placemark
        case "NetworkLink" where parent == .root || parent == .container: return .link
        case "name" where parent == .placemark || parent == .container && open.count == 2: return .name
        case "description" where parent == .placemark: return .description
        case "TimeStamp" where parent == .placemark: return .timeStamp
        case "when" where parent == .timeStamp || parent == .track: return .when
        case "Point" where isGeometry: return .point
        case "LineString" where isGeometry: return .line
        case "Track" where isGeometry: return .track
        case "MultiGeometry" where isGeometry, "MultiTrack" where isGeometry: return .collection
        case "Polygon" where isGeometry, "LinearRing" where isGeometry: return .polygon
        case "Model" where isGeometry: return .model
        case "coordinates" where parent == .point || parent == .line: return .coordinates
        case "coord" where parent == .track: return .coordinate
        default: return .other
        }
    }

    private mutating func end(_ element: Element) {
        let parent = open.last
        switch element {
        case .name where parent == .placemark: place.name = parser.string
        case .name:
            if !hasTitle, let title = parser.string { ready.append(.title(title)) }
            hasTitle = true
        case .description: place.description = parser.string
        case .when:
            let time = parser.time
            if time == nil, parser.string != nil { drop(.invalidTime) }
            if parent == .timeStamp {
                place.vertex.time = time
            } else if times.count < Self.mostTimes {
                times.append(time)
            }
        case .coordinates:
            coordinates = parser.bytes
            position = 0
            isPoint = parent == .point
        case .coordinate: addPosition()
        case .placemark: endPlacemark()
        default: break
        }
    }

    /// Adds the points of the placemark, each with the time stamp, to the items that are ready.
    private mutating func endPlacemark() {
        for point in points {
            var whole = place
            whole.vertex = KMLVertex(
                latitude: point.latitude, longitude: point.longitude, altitude: point.altitude, time: place.vertex.time)
            ready.append(.place(whole))
        }
        points = []
    }
}

// MARK: - Positions

extension KMLReader {
    /// Returns the next item that is complete; `nil` if there is none.
    private mutating func nextReady() -> KMLItem? {
        if taken < ready.count {
            taken += 1
            let item = ready[taken - 1]
            if taken == ready.count {
                ready.removeAll(keepingCapacity: true)
                taken = 0
            }
            return item
        }
        while let tuple = nextTuple() {
            guard let vertex = Self.vertex(coordinates.span, tuple, separator: UInt8(ascii: ",")) else {
                drop(.invalidCoordinate)
                continue
            }
            guard isPoint else { return .vertex(vertex) }
            points.append(vertex)
        }
        return nil
    }

    /// Returns the range of the next tuple of coordinates, `lon,lat` or `lon,lat,alt`, without white space; `nil` at
    /// the end.
    private mutating func nextTuple() -> Range<Int>? {
        while position < coordinates.count, XMLBytes.isSpace(coordinates[position]) { position += 1 }
        let start = position
        while position < coordinates.count, !XMLBytes.isSpace(coordinates[position]) { position += 1 }
        if start < position { return start..<position }
        if !coordinates.isEmpty { (coordinates, position) = ([], 0) }
        return nil
    }

    /// Adds the position of a `gx:coord` to the open track; its time is that with the same index.
    private mutating func addPosition() {
        let time = timesUsed < times.count ? times[timesUsed] : nil
        let isKnown = timesUsed < times.count
        timesUsed += 1
        let text = parser.bytes
        // An empty element means that there is no position for its time.
        guard !text.isEmpty else { return }
        guard var vertex = Self.vertex(text.span, 0..<text.count, separator: UInt8(ascii: " ")) else {
            return drop(.invalidCoordinate)
        }
        if !isKnown { drop(.missingTime) }
        vertex.time = time
        ready.append(.vertex(vertex))
    }

    /// Returns the vertex with the longitude, latitude and altitude in `range`; `nil` if it is not valid.
    private static func vertex(_ bytes: Span<UInt8>, _ range: Range<Int>, separator: UInt8) -> KMLVertex? {
        var numbers = (Double.nan, Double.nan, Double?.none)
        var start = range.lowerBound
        for index in 0..<3 where start <= range.upperBound {
            var end = start
            while end < range.upperBound, bytes[end] != separator { end += 1 }
            let number = DecimalText.parse(bytes, start..<end)
            switch index {
            case 0: numbers.0 = number ?? .nan
            case 1: numbers.1 = number ?? .nan
            default: numbers.2 = number
            }
            start = end + 1
        }
        let vertex = KMLVertex(latitude: numbers.1, longitude: numbers.0, altitude: numbers.2)
        return vertex.isValid ? vertex : nil
    }
}

extension KMLReader: ItemReader {}
