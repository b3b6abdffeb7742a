import CodecSupport

/// The limits of a GPX reader, by which its memory is bounded for any input.
///
/// Skipped content (comments, processing instructions, text of elements that are not read) is never buffered, so no
/// limit applies to it. A limit below 1 is raised to 1.
public struct GPXLimits: Sendable, Hashable {
    /// The maximum nesting depth of XML elements.
    ///
    /// Default: 64; GPX itself needs only 8.
    public var depth: Int
    /// The maximum length, in bytes of UTF-8, of a tag, a DOCTYPE, or the text of an element that is read.
    ///
    /// Default: 1 MiB.
    ///
    /// Names of elements and attributes may have at most 1024 bytes, independently of this limit.
    public var tokenLength: Int
    /// The maximum number of attributes of one XML element.
    ///
    /// Default: 256.
    public var attributes: Int
    /// The maximum size in bytes of the extensions stored for one element: a point, segment, track, route, the metadata
    /// or the document.
    ///
    /// Default: 64 KiB. An extension that exceeds the limit is dropped and counted.
    ///
    /// The size includes the XML, and the prefixes and URIs of the namespaces on which the XML depends.
    public var extensionLength: Int
    /// The maximum number of links stored for one element; further links are dropped and counted.
    ///
    /// Default: 64.
    public var links: Int

    /// Creates limits for a reader; real files stay far below the defaults.
    public init(
        depth: Int = 64, tokenLength: Int = 1 << 20, attributes: Int = 256, extensionLength: Int = 1 << 16,
        links: Int = 64
    ) {
        self.depth = max(1, depth)
        self.tokenLength = max(1, tokenLength)
        self.attributes = max(1, attributes)
        self.extensionLength = max(1, extensionLength)
        self.links = max(1, links)
    }

    /// The limits of the XML parser that the reader uses.
    var xml: XMLLimits { XMLLimits(depth: depth, tokenLength: tokenLength, attributes: attributes) }
}

/// The parts of a GPX document that a reader returns.
public enum GPXDetail: Sendable, Hashable {
    /// The reader returns the whole document.
    case everything
    /// The reader returns only the parts needed for a replay.
    ///
    /// These are the creator, name, time and keywords of the document, and track points with times, elevations,
    /// dilutions of precision, speeds, courses, headings, accuracies and activities. The rest (waypoints, routes, heads
    /// of tracks, links, other extensions) is skipped without being counted in the drops.
    case tracks
}
