import CodecSupport

/// Reads a KML document incrementally: bytes are pushed in chunks of any size, items are pulled.
///
/// It reads points, lines (`LineString`), tracks with times (`gx:Track` of Google's extension, `Track` of KML 2.3) and
/// collections of them, from placemarks in documents and folders. Namespaces of names are ignored, so that all versions
/// are supported. Areas, models and links to other documents are counted in ``drops``; styles, views and overlays are
/// skipped.
///
/// Altitudes that are relative to the ground or the sea floor are not read. An altitude of 0 is read only if the mode of
/// altitudes is `absolute`: programs that draw on the ground write 0. Other altitudes are also read in the mode
/// `clampToGround`, which is the default. The standard ignores them for display, but many loggers write altitudes above
/// sea level in this mode.
///
/// A reader does no I/O. It holds the chunk, the text of one element (at most 64 MiB), and the times of one track (at
/// most ten million). Elements may be nested 64 levels deep. A reader is a value: a copy continues independently from
/// the same position. After each ``append(_:)``, pull until ``next()`` returns nil.
///
/// Source: OGC KML 2.3, https://docs.ogc.org/is/12-007r2/12-007r2.html, and
/// https://developers.google.com/kml/documentation
public struct KMLReader: Sendable {
    /// The counts of the parts of the document that the reader dropped or ignored, by reason.
    public private(set) var drops: [KMLDropReason: Int] = [:]

    /// The kinds of KML element that the reader distinguishes.
    private enum Element {
        case other, root, container, placemark, name, description, timeStamp, when, point, line, collection
        case multiTrack, track, altitudeMode, coordinates, coordinate, polygon, model, link
    }

    /// The level from which the altitudes of a point, line or track are measured (`altitudeMode`).
    private enum AltitudeMode {
        /// The altitudes are above sea level.
        case absolute
        /// The positions are displayed on the ground, or the mode is not stated; altitudes other than 0 are taken for
        /// altitudes above sea level.
        case ground
        /// The altitudes are above the ground or the sea floor, or have no meaning.
        case relative

        init(_ name: String?) {
            switch name {
            case "absolute": self = .absolute
            case "relativeToGround", "relativeToSeaFloor", "clampToSeaFloor": self = .relative
            default: self = .ground
            }
        }
    }

    private static let mostTimes = 10_000_000

    private var parser = XMLLeafParser(limits: XMLLimits(tokenLength: 1 << 26))
    private var open: [Element] = []
    private var failure: KMLError?

    /// The placemark being read; only its name, description and time stamp are set, and its position is not used.
    private var place = KMLPlace(KMLVertex(latitude: 0, longitude: 0))
    private var hasLine = false
    private var hasTitle = false
    /// The times of the track being read, which are matched with its positions by their order.
    private var times: [Date?] = []
    private var timesUsed = 0
    /// The text of the latest element with coordinates; the positions before the index `position` have been returned.
    private var coordinates: ContiguousArray<UInt8> = []
    private var position = 0
    private var isPoint = false
    /// The mode of the point, line or track being read.
    private var altitudeMode = AltitudeMode.ground
    /// The mode that the `gx:MultiTrack` being read states, for its tracks that state none.
    private var trackMode = AltitudeMode.ground
    /// The points of the placemark being read.
    ///
    /// They are kept until the placemark ends, because its time stamp may follow them.
    private var points: [KMLVertex] = []
    private var ready: [KMLItem] = []
    private var taken = 0

    /// Creates a reader at the beginning of a KML document.
    public init() {}

    /// Adds the next bytes of the document to the reader's buffer.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        parser.append(bytes)
    }

    /// Ends the document after the bytes appended so far.
    public mutating func finish() { parser.finish() }

    /// Returns the next item of the document; `nil` if more bytes are needed or, after ``finish()``, if the document is
    /// complete.
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

    /// Reads the next start or end tag; returns `false` if more bytes are needed or the document is complete.
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
            altitudeMode = element == .track ? trackMode : .ground
        case .point: altitudeMode = .ground
        case .name, .description, .when, .altitudeMode, .coordinates, .coordinate: parser.wantText()
        case .polygon: drop(.polygon)
        case .model: drop(.model)
        case .link: drop(.link)
        case .other, .root, .container, .timeStamp, .collection, .multiTrack: break
        }
    }

    /// Returns the kind of the element with the given local name; `other` if the innermost open element may not contain
    /// it.
    private func element(named name: String) -> Element {
        let parent = open.last
        let isGeometry = parent == .placemark || parent == .collection || parent == .multiTrack
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
        case "MultiGeometry" where isGeometry: return .collection
        case "MultiTrack" where isGeometry: return .multiTrack
        case "Polygon" where isGeometry, "LinearRing" where isGeometry: return .polygon
        case "Model" where isGeometry: return .model
        case "altitudeMode"
        where parent == .point || parent == .line || parent == .track || parent == .multiTrack:
            return .altitudeMode
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
        case .altitudeMode where parent == .multiTrack: trackMode = AltitudeMode(parser.string)
        case .altitudeMode: altitudeMode = AltitudeMode(parser.string)
        case .multiTrack: trackMode = .ground
        case .coordinates:
            coordinates = parser.bytes
            position = 0
            isPoint = parent == .point
        case .coordinate: addPosition()
        case .placemark: endPlacemark()
        default: break
        }
    }

    /// Ends a placemark: appends its points to the items that are ready, each point with the placemark's time stamp.
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
    /// Returns the next item that is complete; `nil` if the reader must read more elements first.
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
            guard let vertex = self.vertex(coordinates.span, tuple, separator: UInt8(ascii: ",")) else {
                drop(.invalidCoordinate)
                continue
            }
            guard isPoint else { return .vertex(vertex) }
            points.append(vertex)
        }
        return nil
    }

    /// Returns the range of the next position in `coordinates`, `lon,lat` or `lon,lat,alt`, without white space.
    ///
    /// The result is `nil` after the last position.
    private mutating func nextTuple() -> Range<Int>? {
        while position < coordinates.count, XMLBytes.isSpace(coordinates[position]) { position += 1 }
        let start = position
        while position < coordinates.count, !XMLBytes.isSpace(coordinates[position]) { position += 1 }
        if start < position { return start..<position }
        if !coordinates.isEmpty { (coordinates, position) = ([], 0) }
        return nil
    }

    /// Adds the position in a `gx:coord` to the track being read, with the time that has the same index in the track.
    private mutating func addPosition() {
        let time = timesUsed < times.count ? times[timesUsed] : nil
        let isKnown = timesUsed < times.count
        timesUsed += 1
        let text = parser.bytes
        // An empty `gx:coord` means that no position is known for its time.
        guard !text.isEmpty else { return }
        guard var vertex = self.vertex(text.span, 0..<text.count, separator: UInt8(ascii: " ")) else {
            return drop(.invalidCoordinate)
        }
        if !isKnown { drop(.missingTime) }
        vertex.time = time
        ready.append(.vertex(vertex))
    }

    /// Returns the position whose longitude, latitude and altitude are the text in `range`; `nil` if it is not valid.
    ///
    /// The character `separator` stands between the numbers.
    private func vertex(_ bytes: Span<UInt8>, _ range: Range<Int>, separator: UInt8) -> KMLVertex? {
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
        let vertex = KMLVertex(latitude: numbers.1, longitude: numbers.0, altitude: altitude(numbers.2))
        return vertex.isValid ? vertex : nil
    }

    /// Returns the altitude above sea level that a number in the text of a position states; `nil` if it states none.
    private func altitude(_ number: Double?) -> Double? {
        switch altitudeMode {
        case .absolute: number
        case .ground: number == 0 ? nil : number
        case .relative: nil
        }
    }
}

extension KMLReader: ItemReader {}
