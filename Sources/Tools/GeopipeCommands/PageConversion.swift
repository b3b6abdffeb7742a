import CodecSupport
import FileIO
import GPXFormat
import Geolocation
import GeolocationPipeline
import MapPage
import MapStream
import RouteGeometry
import TrackFiles

/// Converts track documents to one web page with a map, a plot and figures.
///
/// The page can be opened from disk without a server.
struct PageConversion {
    /// The maximum number of points that a page can contain.
    private static let pointLimit = 5_000_000

    private let destination: String
    private let filters: PointFilters?
    private var document: MapDocument
    private var sources: [String] = []
    private var points = 0
    private var drops = DropCounts()

    /// The faults of documents of which only the part before the fault is shown.
    private var faults: [any Error] = []

    /// Creates a conversion to a page that has no tracks yet.
    ///
    /// - Parameters:
    ///   - word: The page to write, such as `walk.html` or `html:walk.htm?units=nautical&title=Walk`.
    ///   - filters: The filters for track points; `nil` for none.
    /// - Throws: `UsageError` if an option is unknown.
    init(to word: String, by filters: PointFilters?) throws {
        let endpoint = try Endpoint(word.hasPrefix("html:") ? word : "html:\(word)")
        guard !endpoint.address.isEmpty else { throw UsageError("html: needs a file: write html:walk.html, or html:-") }
        (destination, self.filters) = (endpoint.address, filters)
        document = MapDocument(title: "Tracks")
        for (name, value) in endpoint.options.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "title": document.title = value
            case "units":
                guard let units = MapUnits(rawValue: value) else {
                    let names = MapUnits.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("units=\(value.shown()) is not right: write one of \(names)")
                }
                document.units = units
            default: throw UsageError("html: has no option \(name): write title or units")
            }
        }
        if endpoint.options["title"] == nil, destination != "-" {
            let name = destination.split(separator: "/").last ?? ""
            document.title = String(name.prefix { $0 != "." })
        }
    }

    /// Returns whether a word of the command line names a web page, by its scheme or extension.
    static func isPage(_ word: String) -> Bool {
        let name = word.prefix { $0 != "?" }.lowercased()
        return word.hasPrefix("html:") || name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    // MARK: Reading

    /// Adds the tracks, routes and waypoints of a document to the page; after a fault, those before the fault.
    ///
    /// - Parameters:
    ///   - source: The document to read.
    ///   - isPlan: Whether the tracks of the document are shown as planned routes; its routes always are.
    /// - Throws: `ProviderError` if the document cannot be read or filtered; `UsageError` if it is not a track document.
    mutating func add(_ source: FileEndpoint, isPlan: Bool) async throws {
        guard let format = source.format else {
            throw UsageError(
                "\(source.path) is not a track document: convert it to gpx first, or write one of \(TrackFormat.names)")
        }
        sources.append(source.path == "-" ? "/dev/stdin" : source.path)
        var file = try TrackFileReader(path: source.path, format: format)
        let title = ByteInput.name(of: source.path).split(separator: "/").last.map(String.init) ?? "track"
        var path = Path(name: title, isPlanned: isPlan)
        let earlier = points + document.features.count
        var fault: (any Error)?
        while true {
            var items = file.nextItems(orFault: &fault)
            guard !items.isEmpty else { break }
            if let filters { items = try await filters.apply(to: items, of: ByteInput.name(of: source.path)) }
            for item in items {
                switch item {
                case .waypoint(let point): add(waypoint: point)
                case .routeStart(let head): path = Path(name: head.name ?? title, isPlanned: true)
                case .trackStart(let head): path = Path(name: head.name ?? title, isPlanned: isPlan)
                case .routePoint(let point), .point(let point):
                    points += 1
                    guard points <= Self.pointLimit else {
                        throw ProviderError(
                            "a page can have \(Self.pointLimit) points: convert fewer or thinner tracks")
                    }
                    path.add(point)
                case .segmentStart: path.breakLine()
                case .routeEnd, .trackEnd:
                    add(path)
                    path = Path(name: title, isPlanned: isPlan)
                case .metadata, .segmentEnd, .extensions: break
                }
            }
        }
        add(path)
        drops.add(file.drops)
        guard let fault else { return }
        if points + document.features.count == earlier { throw fault }
        faults.append(fault)
    }

    private mutating func add(waypoint point: GPXPoint) {
        let place = Coordinate(latitude: point.latitude, longitude: point.longitude)
        let number = document.features.count + 1
        document.features.append(
            MapFeature(.place, id: "waypoint/\(number)", name: point.name ?? "\(number)", [.point(place)]))
    }

    private mutating func add(_ path: Path) {
        guard let (track, statistics) = path.finished(at: document.tracks.count) else { return }
        document.tracks.append(track)
        document.statistics.append(statistics)
    }

    // MARK: Writing

    /// Writes the web page, and returns the exit status.
    ///
    /// The status is 1 if only the part before a fault of a document could be converted, otherwise 0.
    ///
    /// - Throws: `ProviderError` if there is nothing to show, or the page cannot be written.
    func write() async throws -> Int32 {
        guard !document.tracks.isEmpty || !document.features.isEmpty else {
            throw ProviderError("\(sources.joined(separator: ", ")): has no points to show")
        }
        let draft = try FileDraft(path: destination, sparing: sources, like: sources.first)
        try draft.write(MapPage.document(data: document.json))
        try draft.commit()
        let target = destination == "-" ? "standard output" : destination
        Console.log("\(points.counted("point")) in \(document.tracks.count.counted("track")) to \(target)")
        var drops = drops
        if let filters { drops.add(await filters.drops) }
        for (reason, count) in drops.byReason.sorted(by: { $0.key < $1.key }) { Console.log("  \(count) × \(reason)") }
        for fault in faults { TrackConversion.report(fault) }
        return faults.isEmpty ? 0 : 1
    }
}

/// A track or route whose points are being read.
private struct Path {
    private let name: String
    private let isPlanned: Bool
    private var points: [GPXPoint] = []
    private var breaks: Set<Int> = []
    private var summary = TrackSummary()

    init(name: String, isPlanned: Bool) { (self.name, self.isPlanned) = (name, isPlanned) }

    mutating func add(_ point: GPXPoint) {
        points.append(point)
        // The summary treats the points of a route like those of a track, since the page also shows a route's length.
        summary.add(.point(point))
    }

    mutating func breakLine() {
        breaks.insert(points.count)
        summary.add(.segmentStart)
    }

    /// Returns the track or route for the page, with its figures such as the length; `nil` if it has no points.
    ///
    /// `place` is the index of the track or route on the page.
    func finished(at place: Int) -> (MapTrack, MapDocument.Statistics)? {
        guard !points.isEmpty else { return nil }
        let hasTimes = points.allSatisfy { $0.time != nil }
        func has(_ value: (GPXPoint) -> Double?) -> Bool { points.contains { value($0) != nil } }
        let fields: [MapTrack.Field] =
            (has(\.elevation) ? [.altitude] : []) + (has(\.horizontalAccuracy) ? [.accuracy] : [])
            + (has(\.speed) ? [.speed] : [])
        var track = MapTrack(
            id: "\(place + 1)", name: name, kind: isPlanned ? .planned : .driven, fields: fields, hasTimes: hasTimes)
        for (index, point) in points.enumerated() {
            if breaks.contains(index) { track.breakLine() }
            track.append(
                Location(
                    latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
                    horizontalAccuracy: point.horizontalAccuracy, speed: point.speed,
                    timestamp: point.time ?? Date(timeIntervalSince1970: 0)))
        }
        var statistics = MapDocument.Statistics(track: place)
        statistics.distance = summary.distance
        if hasTimes, let start = summary.start, let end = summary.end {
            (statistics.duration, statistics.moving) = (end.timeIntervalSince(start), summary.movingTime)
        }
        if let altitudes = summary.altitudes {
            (statistics.ascent, statistics.descent) = (summary.ascent, summary.descent)
            (statistics.lowest, statistics.highest) = (altitudes.lowerBound, altitudes.upperBound)
        }
        statistics.maximumSpeed = summary.speeds.maximum
        return (track, statistics)
    }
}
