/// What a file says about a route or a track as a whole, before its points.
public struct GPXPathHead: Sendable, Hashable {
    /// The name.
    public var name: String?
    /// A comment for whoever travels.
    public var comment: String?
    /// A description for whoever reads.
    public var description: String?
    /// Where the data come from, for example a device.
    public var source: String?
    /// Where to learn more.
    public var links: [GPXLink]
    /// The number of the route or track, 0 or more.
    public var number: Int?
    /// The kind, in the writer's words.
    public var type: String?
    /// What stands in `<extensions>`.
    public var extensions: GPXExtensions

    /// Makes a head; everything is optional.
    public init(
        name: String? = nil, comment: String? = nil, description: String? = nil, source: String? = nil,
        links: [GPXLink] = [], number: Int? = nil, type: String? = nil, extensions: GPXExtensions = GPXExtensions()
    ) {
        self.name = name
        self.comment = comment
        self.description = description
        self.source = source
        self.links = links
        self.number = number
        self.type = type
        self.extensions = extensions
    }
}
