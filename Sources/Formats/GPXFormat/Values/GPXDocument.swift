/// A whole GPX document in memory, for small files; ``GPXReader`` and ``GPXWriter`` process large ones in bounded
/// memory.
///
/// Documents are equal if their contents are equal; ``drops`` are ignored.
public struct GPXDocument: Sendable, Hashable {
    /// A route: a head and its points.
    public struct Route: Sendable, Hashable {
        /// The fields of the route as a whole.
        public var head: GPXPathHead
        /// The points, in the order of the file.
        public var points: [GPXPoint]

        /// Creates a route.
        public init(head: GPXPathHead = GPXPathHead(), points: [GPXPoint] = []) {
            self.head = head
            self.points = points
        }
    }

    /// A track: a head and its segments.
    public struct Track: Sendable, Hashable {
        /// The fields of the track as a whole.
        public var head: GPXPathHead
        /// The segments, in the order of the file.
        public var segments: [Segment]

        /// Creates a track.
        public init(head: GPXPathHead = GPXPathHead(), segments: [Segment] = []) {
            self.head = head
            self.segments = segments
        }
    }

    /// A continuous part of a track.
    public struct Segment: Sendable, Hashable {
        /// The points, in the order of the file.
        public var points: [GPXPoint]
        /// The extensions of the segment.
        public var extensions: GPXExtensions

        /// Creates a segment.
        public init(points: [GPXPoint] = [], extensions: GPXExtensions = GPXExtensions()) {
            self.points = points
            self.extensions = extensions
        }
    }

    /// The metadata.
    public var metadata: GPXMetadata
    /// The points of interest, in the order of the file.
    public var waypoints: [GPXPoint]
    /// The routes, in the order of the file.
    public var routes: [Route]
    /// The tracks, in the order of the file.
    public var tracks: [Track]
    /// The extensions of the document.
    public var extensions: GPXExtensions
    /// The counts of what was dropped while parsing.
    public private(set) var drops = GPXDrops()

    /// Creates a document.
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

    /// Whether two documents have equal content; drops are ignored.
    public static func == (left: GPXDocument, right: GPXDocument) -> Bool {
        left.metadata == right.metadata && left.waypoints == right.waypoints && left.routes == right.routes
            && left.tracks == right.tracks && left.extensions == right.extensions
    }

    /// Hashes the content, without the drops.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(metadata)
        hasher.combine(waypoints)
        hasher.combine(routes)
        hasher.combine(tracks)
        hasher.combine(extensions)
    }
}

extension GPXDocument {
    /// Parses a whole file; throws if it is not a complete, well-formed GPX document.
    public init(parsing bytes: [UInt8], limits: GPXLimits = GPXLimits()) throws(GPXError) {
        self.init()
        var reader = GPXReader(limits: limits)
        // Before macOS 26 and iOS 26, an array has no span, but its slices have one.
        let whole = bytes[...]
        reader.append(whole.span)
        reader.finish()
        // The open route, track and segment are local variables, so that appending a point never copies their points.
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

    /// The document as GPX 1.1, in UTF-8.
    public var bytes: [UInt8] {
        var writer = GPXWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the whole document to `writer`, which must be new.
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

/// A part of a GPX document, as read or written in the order of the file.
public enum GPXItem: Sendable, Hashable {
    /// The metadata: exactly once, before all other items.
    indirect case metadata(GPXMetadata)
    /// A point of interest.
    case waypoint(GPXPoint)
    /// A route begins.
    indirect case routeStart(GPXPathHead)
    /// The next point of the current route.
    case routePoint(GPXPoint)
    /// The current route ends.
    case routeEnd
    /// A track begins.
    indirect case trackStart(GPXPathHead)
    /// A segment of the current track begins.
    case segmentStart
    /// The next point of the current segment of a track.
    case point(GPXPoint)
    /// The current segment ends; its extensions follow its points.
    case segmentEnd(GPXExtensions = GPXExtensions())
    /// The current track ends.
    case trackEnd
    /// The extensions of the document, after all other items; omitted if there are none.
    case extensions(GPXExtensions)
}
