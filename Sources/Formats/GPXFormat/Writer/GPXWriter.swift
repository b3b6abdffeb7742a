import CodecSupport

/// Writes a GPX 1.1 document item by item into a byte buffer, as UTF-8.
///
/// It accepts the items that ``GPXReader`` returns and does no I/O: consume ``bytes`` at any time, then call
/// ``removeAll()``, which keeps the memory. ``closing`` completes the document at any time, so that a file being
/// recorded can always be left well-formed.
///
///     var writer = GPXWriter()
///     writer.write(.metadata(GPXMetadata(creator: "walk")))
///     writer.write(.trackStart(GPXPathHead(name: "home")))
///     writer.write(.segmentStart)
///     writer.write(.point(GPXPoint(latitude: 47.6, longitude: 9.17)))
///     writer.finish()
///
/// Numbers are written with at most 9 decimals, heart rates and cadences as whole numbers, times with milliseconds or, if
/// needed, microseconds. Speed and course are written in Garmin's extension, accuracies and compass in Soundscape's
/// (``GPXVocabulary``). The root declares the namespaces of both extensions and of the metadata. Invalid values are
/// omitted: non-finite or out-of-range numbers, numbers from 1e15 on, empty texts, times outside the years 1 to 9999.
///
/// Every `<`, `>` and `&` in a text or attribute is escaped, so `]]>`, `-->` and, after the XML declaration, `?>` are
/// never written; only stored extensions (``GPXExtensions``) are written verbatim.
public struct GPXWriter: Sendable {
    /// The bytes that the writer has written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []
    /// The number of omitted items: points without valid coordinates, and items at positions that GPX does not allow.
    public private(set) var leftOut = 0

    /// The innermost open element, or the last closed one if none is open; it determines the items that may follow.
    private var place = Place.start
    private var namespaces = GPXWriterNamespaces()

    private enum Place: Int, Comparable {
        case start, waypoints, routes, route, tracks, track, segment, extensions, end

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    /// Creates a writer at the beginning of a GPX document.
    public init() {}

    /// Removes the bytes written so far from the buffer; the memory and the position in the document are kept.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// The bytes that would complete the document now, for example `</trkseg></trk></gpx>`.
    public var closing: [UInt8] {
        var rest = self
        rest.bytes = []
        rest.finish()
        return rest.bytes
    }

    /// Closes all open elements and ends the document; later items are omitted.
    public mutating func finish() {
        if place == .start { begin(GPXMetadata()) }
        if place == .route { bytes.append(markup: "</rte>\n") }
        if place == .segment { bytes.append(markup: "</trkseg>\n") }
        if place == .segment || place == .track { bytes.append(markup: "</trk>\n") }
        if place < .end { bytes.append(markup: "</gpx>\n") }
        place = .end
    }

    /// Writes an item; an item that GPX does not allow at this position is omitted and counted.
    ///
    /// If the first item is not the metadata, empty metadata are written before it.
    public mutating func write(_ item: GPXItem) {
        if case .metadata(let metadata) = item {
            return place == .start ? begin(metadata) : omit()
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
        default: omit()
        }
    }

    private mutating func write(_ point: GPXPoint, in open: StaticString, _ close: StaticString) {
        guard point.latitude.magnitude <= 90, point.longitude.magnitude <= 180 else { return omit() }
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

    private mutating func omit() {
        leftOut += 1
    }
}

// MARK: - Metadata and heads

extension GPXWriter {
    /// The value of the `creator` attribute if the metadata have none, since GPX requires one.
    private static let defaultCreator = "swift-geolocation"

    /// Writes the XML declaration and the start tag of the root.
    private mutating func writeRoot(_ metadata: GPXMetadata) {
        bytes.append(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
        bytes.append(attribute: metadata.creator ?? Self.defaultCreator)
        bytes.append(markup: "\" xmlns=\"")
        bytes.append(attribute: GPXVocabulary.gpx)
        bytes.append(markup: "\"")
        for vocabulary in [GPXVocabulary.garmin, .soundscape] { bytes.append(declaration: vocabulary.namespace) }
        for namespace in namespaces.begin(metadata.namespaces) { bytes.append(declaration: namespace) }
        bytes.append(markup: ">\n")
    }

    /// Writes the `<metadata>` element, unless it would be empty.
    private mutating func write(_ metadata: GPXMetadata) {
        let start = bytes.count
        bytes.append(markup: "<metadata>")
        let empty = bytes.count
        bytes.write("<name>", metadata.name, "</name>")
        bytes.write("<desc>", metadata.description, "</desc>")
        if let author = metadata.author { write(author) }
        if let copyright = metadata.copyright { write(copyright) }
        bytes.write(metadata.links)
        if let time = metadata.time.flatMap({ Timestamp($0) }) {
            bytes.append(markup: "<time>")
            time.write(to: &bytes)
            bytes.append(markup: "</time>")
        }
        bytes.write("<keywords>", metadata.keywords, "</keywords>")
        if let bounds = metadata.bounds, bounds.isValid { write(bounds) }
        write(metadata.extensions)
        guard bytes.count > empty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: "</metadata>\n")
    }

    /// Writes the head (the fields before the points) of a route or track.
    private mutating func write(_ head: GPXPathHead) {
        bytes.write("<name>", head.name, "</name>")
        bytes.write("<cmt>", head.comment, "</cmt>")
        bytes.write("<desc>", head.description, "</desc>")
        bytes.write("<src>", head.source, "</src>")
        bytes.write(head.links)
        bytes.write("<number>", integer: head.number, "</number>")
        bytes.write("<type>", head.type, "</type>")
        write(head.extensions)
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func write(_ author: GPXAuthor) {
        bytes.append(markup: "<author>")
        bytes.write("<name>", author.name, "</name>")
        if let email = author.email { write(email: email) }
        if let link = author.link { bytes.write([link]) }
        bytes.append(markup: "</author>")
    }

    /// Writes an e-mail address as its parts before and after the `@`, unless one of them is missing.
    private mutating func write(email: String) {
        // Bytes are searched, since a combining character after the `@` would form another character with it.
        let text = email.utf8
        guard let at = text.lastIndex(of: UInt8(ascii: "@")), at != text.startIndex else { return }
        let domain = email[text.index(after: at)...]
        guard !domain.isEmpty else { return }
        bytes.append(markup: "<email id=\"")
        bytes.append(attribute: String(email[..<at]))
        bytes.append(markup: "\" domain=\"")
        bytes.append(attribute: String(domain))
        bytes.append(markup: "\"/>")
    }

    private mutating func write(_ copyright: GPXCopyright) {
        bytes.append(markup: "<copyright author=\"")
        bytes.append(attribute: copyright.author)
        bytes.append(markup: "\">")
        if let year = copyright.year, 1...9999 ~= year {
            bytes.append(markup: "<year>")
            bytes.append(digits: Int64(year), count: 4)
            bytes.append(markup: "</year>")
        }
        bytes.write("<license>", copyright.license, "</license>")
        bytes.append(markup: "</copyright>")
    }

    private mutating func write(_ bounds: GPXBounds) {
        bytes.append(markup: "<bounds minlat=\"")
        bytes.append(degrees: bounds.minimumLatitude)
        bytes.append(markup: "\" minlon=\"")
        bytes.append(degrees: bounds.minimumLongitude)
        bytes.append(markup: "\" maxlat=\"")
        bytes.append(degrees: bounds.maximumLatitude)
        bytes.append(markup: "\" maxlon=\"")
        bytes.append(degrees: bounds.maximumLongitude)
        bytes.append(markup: "\"/>")
    }

    // MARK: Points
    /// Writes the children of a point in the order of the schema.
    private mutating func writeChildren(of point: GPXPoint) {
        bytes.write("<ele>", point.compactElevation, "</ele>")
        if let seconds = point.referenceTime.value, let time = Timestamp(secondsSinceReferenceDate: seconds) {
            bytes.append(markup: "<time>")
            time.write(to: &bytes)
            bytes.append(markup: "</time>")
        }
        let box = point.box
        if let box { writeBeforeDilutions(box.details) }
        bytes.write("<hdop>", point.compactHDOP, "</hdop>", .notNegative)
        bytes.write("<vdop>", point.compactVDOP, "</vdop>", .notNegative)
        bytes.write("<pdop>", point.compactPDOP, "</pdop>", .notNegative)
        guard let box else { return writeExtensions(of: point, .none) }
        bytes.write("<ageofdgpsdata>", box.details.ageOfCorrections, "</ageofdgpsdata>", .notNegative)
        bytes.write("<dgpsid>", integer: box.details.referenceStation.integer, "</dgpsid>", in: 0...1023)
        writeExtensions(of: point, box.details)
    }

    private mutating func writeBeforeDilutions(_ details: GPXPointDetails) {
        bytes.write("<magvar>", details.magneticVariation, "</magvar>", .angle)
        bytes.write("<geoidheight>", details.geoidHeight, "</geoidheight>")
        if details.hasTexts { write(details.texts) }
        bytes.write("<fix>", details.fix?.rawValue, "</fix>")
        bytes.write("<sat>", integer: details.satellites.integer, "</sat>")
    }

    private mutating func write(_ texts: GPXPointTexts) {
        bytes.write("<name>", texts.name, "</name>")
        bytes.write("<cmt>", texts.comment, "</cmt>")
        bytes.write("<desc>", texts.description, "</desc>")
        bytes.write("<src>", texts.source, "</src>")
        bytes.write(texts.links)
        bytes.write("<sym>", texts.symbol, "</sym>")
        bytes.write("<type>", texts.type, "</type>")
    }

    // MARK: Extensions
    /// Writes the `<extensions>` of an element other than a point.
    private mutating func write(_ extensions: GPXExtensions) {
        guard !extensions.isEmpty else { return }
        _ = open(extensions)
        bytes.append(contentsOf: extensions.fragment)
        bytes.append(markup: "</extensions>")
    }

    /// Writes the `<extensions>` of the given point, unless they are empty.
    private mutating func writeExtensions(of point: GPXPoint, _ details: GPXPointDetails) {
        let start = bytes.count
        let local = open(details.extensions)
        let empty = bytes.count
        writeGarmin(point, details, local)
        writeSoundscape(point, details, local)
        writeGeolocation(details, local)
        bytes.append(contentsOf: details.extensions.fragment)
        guard bytes.count > empty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: "</extensions>")
    }

    /// Writes the start tag of `<extensions>`; returns the namespaces that this tag declares because the root does not.
    private mutating func open(_ extensions: GPXExtensions) -> [GPXNamespace] {
        let local = namespaces.local(extensions.namespaces)
        bytes.append(markup: "<extensions")
        for namespace in local { bytes.append(declaration: namespace) }
        bytes.append(markup: ">")
        return local
    }

    private mutating func writeGarmin(_ point: GPXPoint, _ details: GPXPointDetails, _ local: [GPXNamespace]) {
        let start = begin("<gpxtpx:TrackPointExtension", .garmin, local)
        let empty = bytes.count
        bytes.write("<gpxtpx:atemp>", details.airTemperature, "</gpxtpx:atemp>")
        bytes.write("<gpxtpx:wtemp>", details.waterTemperature, "</gpxtpx:wtemp>")
        bytes.write("<gpxtpx:depth>", details.depth, "</gpxtpx:depth>")
        bytes.write("<gpxtpx:hr>", rounding: details.heartRate, "</gpxtpx:hr>", in: 1...255)
        bytes.write("<gpxtpx:cad>", rounding: details.cadence, "</gpxtpx:cad>", in: 0...254)
        bytes.write("<gpxtpx:speed>", point.compactSpeed, "</gpxtpx:speed>", .notNegative)
        bytes.write("<gpxtpx:course>", point.compactCourse, "</gpxtpx:course>", .angle)
        bytes.write("<gpxtpx:bearing>", details.bearing, "</gpxtpx:bearing>", .angle)
        end("</gpxtpx:TrackPointExtension>", start, isEmpty: bytes.count == empty)
    }

    private mutating func writeSoundscape(
        _ point: GPXPoint, _ details: GPXPointDetails, _ local: [GPXNamespace]
    ) {
        let start = begin("<gpxgd:TrackPointExtension", .soundscape, local)
        let empty = bytes.count
        bytes.write("<gpxgd:hor_acc>", point.compactHorizontalAccuracy, "</gpxgd:hor_acc>", .notNegative)
        bytes.write("<gpxgd:ver_acc>", point.compactVerticalAccuracy, "</gpxgd:ver_acc>", .notNegative)
        bytes.write("<gpxgd:hdg_dvc>", point.compactDeviceHeading, "</gpxgd:hdg_dvc>", .angle)
        bytes.write("<gpxgd:hdg_tru>", details.trueHeading, "</gpxgd:hdg_tru>", .angle)
        bytes.write("<gpxgd:hdg_mag>", details.magneticHeading, "</gpxgd:hdg_mag>", .angle)
        bytes.write("<gpxgd:hdg_acc>", details.deviceHeadingAccuracy, "</gpxgd:hdg_acc>", .notNegative)
        let floor = details.floor.integer
        bytes.write("<gpxgd:flr_lvl>", integer: floor, "</gpxgd:flr_lvl>", in: Int(Int32.min)...Int(Int32.max))
        bytes.write("<gpxgd:activity>", point.activity, "</gpxgd:activity>")
        let isEmpty = bytes.count == empty && !point.hasRecorderExtension
        end("</gpxgd:TrackPointExtension>", start, isEmpty: isEmpty)
    }

    private mutating func writeGeolocation(_ details: GPXPointDetails, _ local: [GPXNamespace]) {
        let start = begin("<loc:TrackPointExtension", .geolocation, local)
        let empty = bytes.count
        bytes.write("<loc:spd_acc>", details.speedAccuracy, "</loc:spd_acc>", .notNegative)
        bytes.write("<loc:crs_acc>", details.courseAccuracy, "</loc:crs_acc>", .notNegative)
        bytes.write("<loc:hdg_usr>", details.userHeading, "</loc:hdg_usr>", .angle)
        bytes.write("<loc:usr_acc>", details.userHeadingAccuracy, "</loc:usr_acc>", .notNegative)
        bytes.write("<loc:hdg_col>", details.collectionHeading, "</loc:hdg_col>", .angle)
        bytes.write("<loc:src_col>", details.collectionHeadingSource?.rawValue, "</loc:src_col>")
        bytes.write("<loc:hdg_pre>", details.presentationHeading, "</loc:hdg_pre>", .angle)
        bytes.write("<loc:src_pre>", details.presentationHeadingSource?.rawValue, "</loc:src_pre>")
        end("</loc:TrackPointExtension>", start, isEmpty: bytes.count == empty)
    }

    /// Begins an extension block (a `TrackPointExtension`) and returns its offset; the block declares its prefix if the
    /// root, or another extension of the same point, uses this prefix for another namespace.
    private mutating func begin(
        _ open: StaticString, _ vocabulary: GPXVocabulary, _ local: [GPXNamespace]
    ) -> Int {
        let start = bytes.count
        bytes.append(markup: open)
        let isTaken = !local.isEmpty && local.contains { $0.prefix == vocabulary.namespace.prefix }
        if isTaken || vocabulary == .geolocation && !namespaces.hasGeolocationPrefix {
            bytes.append(declaration: vocabulary.namespace)
        }
        bytes.append(markup: ">")
        return start
    }

    /// Ends an extension block that begins at the offset `start`, or removes it if it is empty.
    private mutating func end(_ close: StaticString, _ start: Int, isEmpty: Bool) {
        guard !isEmpty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: close)
    }
}

/// The namespace declarations in a document that the writer writes.
private struct GPXWriterNamespaces {
    /// Whether the prefix `loc` denotes this package's namespace; `false` if it denotes another one.
    private(set) var hasGeolocationPrefix = true
    /// The namespaces that the root declares, without those that the writer always declares.
    private var root: [GPXNamespace] = []
    /// The namespaces of the latest extensions written.
    private var latest: [GPXNamespace] = []
    private var latestLocal: [GPXNamespace] = []

    /// Begins the document; returns the namespaces to declare in its root: one for each prefix in `namespaces`, and
    /// this package's namespace with the prefix `loc`, unless `namespaces` contains another namespace with this prefix.
    mutating func begin(_ namespaces: [GPXNamespace]) -> [GPXNamespace] {
        for namespace in namespaces where root.count < GPXNamespace.most && namespace.isDeclarable {
            let taken = root + GPXVocabulary.reserved
            if taken.allSatisfy({ $0.prefix != namespace.prefix }) { root.append(namespace) }
        }
        let own = GPXVocabulary.geolocation.namespace
        hasGeolocationPrefix = !root.contains { $0.prefix == own.prefix && $0 != own }
        return hasGeolocationPrefix && !root.contains(own) ? root + [own] : root
    }

    /// Returns those namespaces of an element's extensions that the root does not declare.
    mutating func local(_ namespaces: [GPXNamespace]) -> [GPXNamespace] {
        // The extensions of one document usually use the same namespaces, so the latest result is reused.
        if namespaces != latest {
            latest = namespaces
            latestLocal = latest.filter { !isDeclaredByRoot($0) }
        }
        return latestLocal
    }

    private func isDeclaredByRoot(_ namespace: GPXNamespace) -> Bool {
        root.contains(namespace) || GPXVocabulary.reserved.contains(namespace)
            || hasGeolocationPrefix && namespace == GPXVocabulary.geolocation.namespace
    }
}
