import CodecSupport

/// The bounds on what a reader holds, which keep its memory constant for any input.
///
/// Skipped content (comments, processing instructions, text of elements that are not read) is never held, so no limit
/// applies to it. Values below 1 are raised to 1.
public struct GPXLimits: Sendable, Hashable {
    /// The deepest nesting of elements, default 64; GPX itself needs 8.
    public var depth: Int
    /// The longest tag, DOCTYPE or text of an element that is read, in bytes of UTF-8; default 1 MiB.
    ///
    /// Names are limited to 1024 bytes in any case.
    public var tokenLength: Int
    /// The most attributes of one element; default 256.
    public var attributes: Int
    /// The most bytes kept of the extensions of one element (point, segment, track, route, metadata or document), default
    /// 64 KiB; an extension that exceeds it is dropped and counted.
    ///
    /// It covers the XML, and the prefixes and URIs of the namespaces that the XML depends on.
    public var extensionLength: Int
    /// The most links kept of one element; further ones are dropped and counted; default 64.
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

    /// The limits of the XML.
    var xml: XMLLimits { XMLLimits(depth: depth, tokenLength: tokenLength, attributes: attributes) }
}

/// How much of a document a reader yields.
public enum GPXDetail: Sendable, Hashable {
    /// The whole document.
    case everything
    /// The needs of a replay: creator, name, time and keywords of the document, and track points with times, elevations,
    /// dilutions, speeds, courses, headings, accuracies and activities.
    ///
    /// The rest (waypoints, routes, heads, links, other extensions) is skipped without being counted.
    case tracks
}
