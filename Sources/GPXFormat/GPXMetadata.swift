#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a document says about itself, from GPX 1.1's `<metadata>` or the top-level elements of GPX 1.0.
public struct GPXMetadata: Sendable, Hashable {
    /// The `version` attribute of the root, "1.0" or "1.1".
    public var version: String?
    /// The program that wrote the file, from the `creator` attribute of the root.
    public var creator: String?
    /// The name of the file.
    public var name: String?
    /// When the file was written.
    public var time: Date?
    /// The keywords as one string, unparsed.
    public var keywords: String?

    /// Makes metadata; everything is optional.
    public init(
        version: String? = nil, creator: String? = nil, name: String? = nil, time: Date? = nil, keywords: String? = nil
    ) {
        self.version = version
        self.creator = creator
        self.name = name
        self.time = time
        self.keywords = keywords
    }
}
