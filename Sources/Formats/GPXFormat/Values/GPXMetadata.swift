public import CodecSupport

/// A document's metadata, from GPX 1.1's `<metadata>` or the top-level elements of GPX 1.0.
public struct GPXMetadata: Sendable, Hashable {
    /// The version of GPX, "1.0" or "1.1", from the `version` attribute of the root; a writer always writes 1.1.
    public var version: String?
    /// The program that wrote the file, from the `creator` attribute of the root.
    public var creator: String?
    /// The name of the file.
    public var name: String?
    /// A description of the file's contents.
    public var description: String?
    /// The author of the file.
    public var author: GPXAuthor?
    /// The copyright notice of the file.
    public var copyright: GPXCopyright?
    /// Links to more information about the file.
    public var links: [GPXLink]
    /// The time at which the file was written.
    public var time: Date?
    /// The keywords of the file as one string, unparsed.
    public var keywords: String?
    /// The bounding box of the coordinates, as the file declares it.
    public var bounds: GPXBounds?
    /// The extensions in the metadata.
    public var extensions: GPXExtensions
    /// The namespace declarations of the root element, sorted by prefix, at most 64.
    ///
    /// They do not include the declarations that the writer always adds. Extensions do not depend on them, since each
    /// one stores the namespaces that it needs.
    public var namespaces: [GPXNamespace]

    /// Creates metadata with the given values.
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

/// The fields that describe a whole route or track, such as its name; in the file they precede its points.
public struct GPXPathHead: Sendable, Hashable {
    /// The name of the route or track.
    public var name: String?
    /// A comment for the traveller, which a device may show on the way.
    public var comment: String?
    /// A description of the route or track for readers of the file.
    public var description: String?
    /// The source of the route's or track's data, for example a device.
    public var source: String?
    /// Links to more information about the route or track.
    public var links: [GPXLink]
    /// The number of the route or track, 0 or more.
    public var number: Int?
    /// The kind of route or track, as free text.
    public var type: String?
    /// The extensions of the route or track.
    public var extensions: GPXExtensions

    /// Creates the fields that describe a whole route or track.
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

/// The person or organisation that created a file.
public struct GPXAuthor: Sendable, Hashable {
    /// The name of the author.
    public var name: String?
    /// The author's e-mail address; it is written only if it contains an `@`.
    public var email: String?
    /// A link to more information about the author.
    public var link: GPXLink?

    /// Creates an author with the given values.
    public init(name: String? = nil, email: String? = nil, link: GPXLink? = nil) {
        self.name = name
        self.email = email
        self.link = link
    }
}

/// The copyright holder and licence of a file.
public struct GPXCopyright: Sendable, Hashable {
    /// The holder of the copyright.
    public var author: String
    /// The year of the copyright.
    public var year: Int?
    /// The URI of the licence.
    public var license: String?

    /// Creates a copyright notice with the given values.
    public init(author: String, year: Int? = nil, license: String? = nil) {
        self.author = author
        self.year = year
        self.license = license
    }
}

/// A link to information about a file, route, track or point.
///
/// It is GPX 1.1's `<link>`, or GPX 1.0's `<url>` and `<urlname>`.
public struct GPXLink: Sendable, Hashable {
    /// The address of the link, a URI.
    public var address: String
    /// The text that a program shows instead of the address.
    public var text: String?
    /// The media type of the linked content, for example "image/jpeg".
    public var type: String?

    /// Creates a link to the given address.
    public init(_ address: String, text: String? = nil, type: String? = nil) {
        self.address = address
        self.text = text
        self.type = type
    }
}

/// The bounding box that a document declares for its coordinates; the coordinates are not checked against it.
public struct GPXBounds: Sendable, Hashable {
    /// The southern edge in degrees, −90...90.
    public var minimumLatitude: Double
    /// The western edge in degrees, −180...180.
    public var minimumLongitude: Double
    /// The northern edge in degrees, −90...90.
    public var maximumLatitude: Double
    /// The eastern edge in degrees, −180...180.
    public var maximumLongitude: Double

    /// Creates a bounding box with the given edges.
    public init(
        minimumLatitude: Double, minimumLongitude: Double, maximumLatitude: Double, maximumLongitude: Double
    ) {
        self.minimumLatitude = minimumLatitude
        self.minimumLongitude = minimumLongitude
        self.maximumLatitude = maximumLatitude
        self.maximumLongitude = maximumLongitude
    }

    /// Whether all four edges of the box are within the ranges of latitudes and longitudes.
    var isValid: Bool {
        minimumLatitude.magnitude <= 90 && maximumLatitude.magnitude <= 90 && minimumLongitude.magnitude <= 180
            && maximumLongitude.magnitude <= 180
    }
}
