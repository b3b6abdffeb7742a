import CodecSupport
import GPXFormat
import Geolocation

/// Reads the first route of a GPX document, or its tracks if it has no route.
struct GPXRouteReader {
    private var metadataName: String?
    private var routeName: String?
    private var trackName: String?
    private var route = RoutePath()
    private var tracks = RoutePath()
    private var stops = RouteStops()

    /// The name and other fields of the route that is being read.
    ///
    /// `isFirstRoute` states whether this route is the first one of the document.
    private var head = GPXPathHead()
    private var isFirstRoute = true
    private var furtherRoutes = 0

    /// Reads the route from the bytes of a GPX document.
    static func read(_ bytes: ContiguousArray<UInt8>) throws(RouteFormatError) -> RouteDocument {
        var input = GPXReader()
        var reader = GPXRouteReader()
        // The bytes are appended in chunks, so that the reader does not store a second copy of the document.
        for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
            input.append(bytes[start..<min(start + 1 << 16, bytes.count)].span)
            try reader.read(&input)
        }
        input.finish()
        try reader.read(&input)
        return try reader.document(input)
    }

    private mutating func read(_ input: inout GPXReader) throws(RouteFormatError) {
        do {
            while let item = try input.next() { try read(item) }
        } catch let error as GPXError {
            throw RouteFormatError(error.reason, at: .line(error.line, column: error.column))
        } catch let error as RouteFormatError {
            throw RouteFormatError(error.reason, at: .line(input.line))
        } catch {
            throw RouteFormatError(String(describing: error))
        }
    }

    private mutating func read(_ item: GPXItem) throws(RouteFormatError) {
        switch item {
        case .metadata(let metadata): metadataName = metadata.name
        case .waypoint(let point): stops.append(RouteStop(name: point.name, coordinate: point.coordinate))
        case .routeStart(let head):
            isFirstRoute = route.isEmpty
            self.head = head
        case .routePoint(let point): try readRoutePoint(point)
        case .routeEnd: if !isFirstRoute { furtherRoutes += 1 }
        case .trackStart(let head): if tracks.isEmpty { trackName = head.name }
        case .point(let point): try append(point, to: \.tracks)
        case .segmentStart, .segmentEnd, .trackEnd, .extensions: break
        }
    }

    private mutating func readRoutePoint(_ point: GPXPoint) throws(RouteFormatError) {
        guard isFirstRoute else { return }
        routeName = head.name
        try append(point, to: \.route)
        if let name = point.name, !name.isEmpty {
            stops.append(RouteStop(name: name, coordinate: point.coordinate))
        }
    }

    private mutating func append(
        _ point: GPXPoint, to path: WritableKeyPath<GPXRouteReader, RoutePath>
    ) throws(RouteFormatError) {
        try self[keyPath: path].append(
            point.coordinate, elevation: point.elevation, time: point.time?.timeIntervalSinceReferenceDate)
    }

    private func document(_ input: GPXReader) throws(RouteFormatError) -> RouteDocument {
        let path = route.isEmpty ? tracks : route
        guard !path.isEmpty else {
            let lost = input.drops.total > 0 ? "; \(input.drops)" : ""
            throw RouteFormatError("the GPX document has neither a route nor a track with points\(lost)")
        }
        var drops = DropCounts()
        drops.add(known: input.drops.byReason)
        drops.add("route after the first one", count: furtherRoutes)
        drops.add("stop beyond the limit", count: stops.surplus)
        let name = (route.isEmpty ? trackName : routeName) ?? metadataName
        return path.document(name: name, stops: stops.stops, drops: drops)
    }
}

extension GPXPoint {
    fileprivate var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
