/// A whole GPX document in memory, for small files; ``GPXReader`` reads large ones in bounded memory.
public struct GPXDocument: Sendable, Hashable {
    /// A track: a name and its unbroken segments.
    public struct Track: Sendable, Hashable {
        /// What the file says about the track as a whole.
        public var info: GPXTrackInfo
        /// The points of each segment, in the order of the file.
        public var segments: [[GPXPoint]]

        /// Makes a track.
        public init(info: GPXTrackInfo = GPXTrackInfo(), segments: [[GPXPoint]] = []) {
            self.info = info
            self.segments = segments
        }
    }

    /// What the document says about itself.
    public var metadata: GPXMetadata
    /// The tracks, in the order of the file.
    public var tracks: [Track]
    /// What had to be left out while parsing.
    public private(set) var drops: GPXDrops

    /// Parses the bytes of a whole file; throws if they are not a complete, well-formed GPX document.
    public init(parsing bytes: [UInt8], limits: GPXLimits = GPXLimits()) throws(GPXError) {
        metadata = GPXMetadata()
        tracks = []
        var reader = GPXReader(limits: limits)
        // An array itself has a span only from macOS 26 and iOS 26 on.
        let whole = bytes[...]
        reader.append(whole.span)
        reader.finish()
        // The open track and segment are built apart, so that appending a point never copies.
        var track = Track()
        var segment: [GPXPoint] = []
        while let item = try reader.next() {
            switch item {
            case .metadata(let head): metadata = head
            case .trackStart(let info): track = Track(info: info)
            case .segmentStart: segment = []
            case .point(let point): segment.append(point)
            case .segmentEnd: track.segments.append(segment)
            case .trackEnd: tracks.append(track)
            }
        }
        drops = reader.drops
    }
}
