/// The bounds on what a document may ask a reader to hold; they keep memory flat whatever the input is.
///
/// What is skipped (comments, processing instructions, text of elements that are not read) is never held, so no limit
/// applies to it. Values below 1 are raised to 1.
public struct GPXLimits: Sendable, Hashable {
    /// The deepest nesting of elements; GPX itself needs 8.
    ///
    /// The default is 64.
    public var depth: Int
    /// The longest tag, DOCTYPE or text of an element that is read, in bytes of UTF-8.
    ///
    /// The default is 1 MiB. A name may have 1024 bytes in any case.
    public var tokenLength: Int
    /// The most attributes one element may have.
    ///
    /// The default is 256.
    public var attributes: Int
    /// The most bytes that are kept of the extensions of one element (point, segment, track, route, metadata or
    /// document): their XML, and the prefixes and URIs of the namespaces that they depend on; an extension that does not
    /// fit any more is dropped and counted.
    ///
    /// The default is 64 KiB.
    public var extensionLength: Int
    /// The most links that are kept of one element; a further one is dropped and counted.
    ///
    /// The default is 64.
    public var links: Int

    /// Makes limits; each has a default that real files stay far below.
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
}
