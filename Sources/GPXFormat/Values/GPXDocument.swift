/// A whole GPX document in memory, for small files; ``GPXReader`` and ``GPXWriter`` take large ones in bounded memory.
///
/// Documents are equal if their contents are, whatever had to be left out of them while parsing.
public struct GPXDocument: Sendable, Hashable {
    /// A route: a head and the points to pass.
    public struct Route: Sendable, Hashable {
        /// What the file says about the route as a whole.
        public var head: GPXPathHead
        /// The points, in the order of the file.
        public var points: [GPXPoint]

        /// Makes a route.
        public init(head: GPXPathHead = GPXPathHead(), points: [GPXPoint] = []) {
            self.head = head
            self.points = points
        }
    }

    /// A track: a head and its unbroken segments.
    public struct Track: Sendable, Hashable {
        /// What the file says about the track as a whole.
        public var head: GPXPathHead
        /// The segments, in the order of the file.
        public var segments: [Segment]

        /// Makes a track.
        public init(head: GPXPathHead = GPXPathHead(), segments: [Segment] = []) {
            self.head = head
            self.segments = segments
        }
    }

    /// A part of a track without interruption.
    public struct Segment: Sendable, Hashable {
        /// The points, in the order of the file.
        public var points: [GPXPoint]
        /// What stands in the `<extensions>` of the segment.
        public var extensions: GPXExtensions

        /// Makes a segment.
        public init(points: [GPXPoint] = [], extensions: GPXExtensions = GPXExtensions()) {
            self.points = points
            self.extensions = extensions
        }
    }

    /// What the document says about itself.
    public var metadata: GPXMetadata
    /// The points of interest, in the order of the file.
    public var waypoints: [GPXPoint]
    /// The routes, in the order of the file.
    public var routes: [Route]
    /// The tracks, in the order of the file.
    public var tracks: [Track]
    /// What stands in the `<extensions>` of the document.
    public var extensions: GPXExtensions
    /// What had to be left out while parsing.
    public internal(set) var drops = GPXDrops()

    /// Makes a document.
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

    /// Whether two documents hold the same.
    public static func == (left: GPXDocument, right: GPXDocument) -> Bool {
        left.metadata == right.metadata && left.waypoints == right.waypoints && left.routes == right.routes
            && left.tracks == right.tracks && left.extensions == right.extensions
    }

    /// Hashes what the document holds.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(metadata)
        hasher.combine(waypoints)
        hasher.combine(routes)
        hasher.combine(tracks)
        hasher.combine(extensions)
    }
}
