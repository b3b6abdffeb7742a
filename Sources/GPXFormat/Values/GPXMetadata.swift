#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a document says about itself, from GPX 1.1's `<metadata>` or the top-level elements of GPX 1.0.
public struct GPXMetadata: Sendable, Hashable {
    /// The `version` attribute of the root, "1.0" or "1.1"; what is written is 1.1 whatever stands here.
    public var version: String?
    /// The program that wrote the file, from the `creator` attribute of the root.
    public var creator: String?
    /// The name of the file.
    public var name: String?
    /// What the file holds.
    public var description: String?
    /// Who made the file.
    public var author: GPXAuthor?
    /// Who holds the rights to the file.
    public var copyright: GPXCopyright?
    /// Where to learn more.
    public var links: [GPXLink]
    /// When the file was written.
    public var time: Date?
    /// The keywords as one string, unparsed.
    public var keywords: String?
    /// The box that the coordinates lie in.
    public var bounds: GPXBounds?
    /// What stands in the `<extensions>` of the metadata.
    public var extensions: GPXExtensions
    /// The foreign namespaces that the root declares, sorted by prefix, without those that this package writes by itself;
    /// no more than 64 are read and written.
    ///
    /// Extensions know the namespaces that they depend on and need none of these.
    public var namespaces: [GPXNamespace]

    /// Makes metadata; everything is optional.
    public init(
        version: String? = nil, creator: String? = nil, name: String? = nil, description: String? = nil,
        author: GPXAuthor? = nil, copyright: GPXCopyright? = nil, links: [GPXLink] = [], time: Date? = nil,
        keywords: String? = nil, bounds: GPXBounds? = nil, extensions: GPXExtensions = GPXExtensions(),
        namespaces: [GPXNamespace] = []
    ) {
        self.version = version
        self.creator = creator
        self.name = name
        self.description = description
        self.author = author
        self.copyright = copyright
        self.links = links
        self.time = time
        self.keywords = keywords
        self.bounds = bounds
        self.extensions = extensions
        self.namespaces = namespaces
    }
}
