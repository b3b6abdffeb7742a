/// A whole GPX document in memory, for small files; ``GPXReader`` and ``GPXWriter`` process large ones in bounded
/// memory.
///
/// Documents are equal if their contents are equal; their ``drops`` are ignored.
public struct GPXDocument: Sendable, Hashable {
    /// A planned route: a head (the fields of the route as a whole) and its points.
    public struct Route: Sendable, Hashable {
        /// The fields of the route as a whole.
        public var head: GPXPathHead
        /// The points of the route, in the order of the file.
        public var points: [GPXPoint]

        /// Creates a route with the given head and points.
        public init(head: GPXPathHead = GPXPathHead(), points: [GPXPoint] = []) {
            self.head = head
            self.points = points
        }
    }

    /// A recorded track: a head (the fields of the track as a whole) and its segments.
    public struct Track: Sendable, Hashable {
        /// The fields of the track as a whole.
        public var head: GPXPathHead
        /// The segments of the track, in the order of the file.
        public var segments: [Segment]

        /// Creates a track with the given head and segments.
        public init(head: GPXPathHead = GPXPathHead(), segments: [Segment] = []) {
            self.head = head
            self.segments = segments
        }
    }

    /// A continuous part of a track, recorded without interruption.
    public struct Segment: Sendable, Hashable {
        /// The points of the segment, in the order of the file.
        public var points: [GPXPoint]
        /// The extensions of the segment.
        public var extensions: GPXExtensions

        /// Creates a segment with the given points and extensions.
        public init(points: [GPXPoint] = [], extensions: GPXExtensions = GPXExtensions()) {
            self.points = points
            self.extensions = extensions
        }
    }

    /// The metadata of the document, such as its name and author.
    public var metadata: GPXMetadata
    /// The waypoints (points of interest), in the order of the file.
    public var waypoints: [GPXPoint]
    /// The routes of the document, in the order of the file.
    public var routes: [Route]
    /// The tracks of the document, in the order of the file.
    public var tracks: [Track]
    /// The extensions of the document as a whole.
    public var extensions: GPXExtensions
    /// The counts of the parts that the reader dropped while the document was parsed.
    public private(set) var drops = GPXDrops()

    /// Creates a document with the given contents.
    public init(
        metadata: GPXMetadata = GPXMetadata(), waypoints: [GPXPoint] = [], routes: [Route] = [], tracks: [Track] = [],
        extensions: GPXExtensions = GPXExtensions()
    ) {
        self.metadata = metadata
        self.waypoints = waypoints
        self.routes = routes
        self.tracks = tracks
        self.extensions = extensions
    }

    /// Whether two documents have equal contents; their drops are ignored.
    public static func == (left: GPXDocument, right: GPXDocument) -> Bool {
        left.metadata == right.metadata && left.waypoints == right.waypoints && left.routes == right.routes
            && left.tracks == right.tracks && left.extensions == right.extensions
    }

    /// Hashes the contents of the document, without its drops.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(metadata)
        hasher.combine(waypoints)
        hasher.combine(routes)
        hasher.combine(tracks)
        hasher.combine(extensions)
    }
}

extension GPXDocument {
    /// Parses the bytes of a whole file; throws if they are not a complete, well-formed GPX document.
    public init(parsing bytes: [UInt8], limits: GPXLimits = GPXLimits()) throws(GPXError) {
        self.init()
        var reader = GPXReader(limits: limits)
        // Before macOS 26 and iOS 26, an array has no span, but its slices have one.
        let whole = bytes[...]
        reader.append(whole.span)
        reader.finish()
        // The open route, track and segment are local variables, so that appending a point never copies the points
        // before it.
        var route = Route()
        var track = Track()
        var segment = Segment()
        while let item = try reader.next() {
            switch item {
            case .metadata(let metadata): self.metadata = metadata
            case .waypoint(let point): waypoints.append(point)
            case .routeStart(let head): route = Route(head: head)
            case .routePoint(let point): route.points.append(point)
            case .routeEnd: routes.append(route)
            case .trackStart(let head): track = Track(head: head)
            case .segmentStart: segment = Segment()
            case .point(let point): segment.points.append(point)
            case .segmentEnd(let extensions):
                segment.extensions = extensions
                track.segments.append(segment)
            case .trackEnd: tracks.append(track)
            case .extensions(let extensions): self.extensions = extensions
            }
        }
        drops = reader.drops
    }

    /// The document written as GPX 1.1, in UTF-8.
    public var bytes: [UInt8] {
        var writer = GPXWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the whole document to the given writer, which must be new.
    public func write(to writer: inout GPXWriter) {
        writer.write(.metadata(metadata))
        for point in waypoints { writer.write(.waypoint(point)) }
        for route in routes {
            writer.write(.routeStart(route.head))
            for point in route.points { writer.write(.routePoint(point)) }
            writer.write(.routeEnd)
        }
        for track in tracks {
            writer.write(.trackStart(track.head))
            for segment in track.segments {
                writer.write(.segmentStart)
                for point in segment.points { writer.write(.point(point)) }
                writer.write(.segmentEnd(segment.extensions))
            }
            writer.write(.trackEnd)
        }
        if !extensions.isEmpty { writer.write(.extensions(extensions)) }
        writer.finish()
    }
}

/// The metadata, a point, the beginning or end of a route, track or segment, or the extensions of a GPX document.
///
/// The reader returns these items, and the writer accepts them, in the order of the file.
public enum GPXItem: Sendable, Hashable {
    /// The metadata of the document: exactly once, before all other items.
    indirect case metadata(GPXMetadata)
    /// A waypoint: a point of interest that belongs to no route or track.
    case waypoint(GPXPoint)
    /// The beginning of a route, with its name and the other fields that describe the whole route.
    indirect case routeStart(GPXPathHead)
    /// The next point of the current route.
    case routePoint(GPXPoint)
    /// The end of the current route.
    case routeEnd
    /// The beginning of a track, with its name and the other fields that describe the whole track.
    indirect case trackStart(GPXPathHead)
    /// The beginning of a segment of the current track.
    case segmentStart
    /// The next point of the current track segment.
    case point(GPXPoint)
    /// The end of the current track segment, with the extensions of the segment.
    case segmentEnd(GPXExtensions = GPXExtensions())
    /// The end of the current track.
    case trackEnd
    /// The extensions of the document as a whole, after all other items; omitted if there are none.
    case extensions(GPXExtensions)
}
