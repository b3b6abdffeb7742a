import CodecSupport

/// The limits of a reader, so that its memory is bounded for any input.
///
/// Skipped content (comments, processing instructions, text of elements that are not read) is never buffered, so no
/// limit applies to it. A limit below 1 is raised to 1.
public struct GPXLimits: Sendable, Hashable {
    /// The maximum nesting depth of elements.
    ///
    /// Default: 64; GPX itself needs only 8.
    public var depth: Int
    /// The maximum length of a tag, DOCTYPE or text of an element that is read, in bytes of UTF-8.
    ///
    /// Default: 1 MiB.
    ///
    /// Names are limited to 1024 bytes in any case.
    public var tokenLength: Int
    /// The maximum number of attributes of one element.
    ///
    /// Default: 256.
    public var attributes: Int
    /// The maximum size in bytes of the extensions stored for one element: a point, segment, track, route, the metadata
    /// or the document.
    ///
    /// Default: 64 KiB; an extension that exceeds it is dropped and counted.
    ///
    /// The size includes the XML, and the prefixes and URIs of the namespaces on which the XML depends.
    public var extensionLength: Int
    /// The maximum number of links stored for one element; further ones are dropped and counted.
    ///
    /// Default: 64.
    public var links: Int

    /// Creates limits; real files stay far below the defaults.
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

    /// The limits for the XML parser.
    var xml: XMLLimits { XMLLimits(depth: depth, tokenLength: tokenLength, attributes: attributes) }
}

/// The parts of a document that a reader returns.
public enum GPXDetail: Sendable, Hashable {
    /// The whole document.
    case everything
    /// The parts needed for a replay: creator, name, time and keywords of the document, and track points with times,
    /// elevations, dilutions, speeds, courses, headings, accuracies and activities.
    ///
    /// The rest (waypoints, routes, heads of tracks, links, other extensions) is skipped without being counted in the
    /// drops.
    case tracks
}
