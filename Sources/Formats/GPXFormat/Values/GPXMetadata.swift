public import CodecSupport

/// A document's metadata, from GPX 1.1's `<metadata>` or the top-level elements of GPX 1.0.
public struct GPXMetadata: Sendable, Hashable {
    /// The version of GPX, "1.0" or "1.1", from the `version` attribute of the root; a writer always writes 1.1.
    public var version: String?
    /// The program that wrote the file, from the `creator` attribute of the root.
    public var creator: String?
    /// The name of the file.
    public var name: String?
    /// A description of the content.
    public var description: String?
    /// The author of the file.
    public var author: GPXAuthor?
    /// The copyright notice.
    public var copyright: GPXCopyright?
    /// Links to more information.
    public var links: [GPXLink]
    /// The time at which the file was written.
    public var time: Date?
    /// The keywords as one string, unparsed.
    public var keywords: String?
    /// The bounding box of the coordinates.
    public var bounds: GPXBounds?
    /// The extensions of the metadata.
    public var extensions: GPXExtensions
    /// The namespace declarations of the root, sorted by prefix, without those that this package writes itself; at most
    /// 64.
    ///
    /// The extensions need none of these, since they store the namespaces on which they depend.
    public var namespaces: [GPXNamespace]

    /// Creates metadata.
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

/// The fields of a route or track as a whole, which precede its points.
public struct GPXPathHead: Sendable, Hashable {
    /// The name.
    public var name: String?
    /// A comment for the traveller, which a device may show on the way.
    public var comment: String?
    /// A description for human readers of the file.
    public var description: String?
    /// The source of the data, for example a device.
    public var source: String?
    /// Links to more information.
    public var links: [GPXLink]
    /// The number of the route or track, 0 or more.
    public var number: Int?
    /// The kind of route or track, as free text.
    public var type: String?
    /// The extensions.
    public var extensions: GPXExtensions

    /// Creates a head.
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
    /// The name.
    public var name: String?
    /// The e-mail address; it is written only if it contains an `@`.
    public var email: String?
    /// A link to more information.
    public var link: GPXLink?

    /// Creates an author.
    public init(name: String? = nil, email: String? = nil, link: GPXLink? = nil) {
        self.name = name
        self.email = email
        self.link = link
    }
}

/// The copyright holder and licence of a file.
public struct GPXCopyright: Sendable, Hashable {
    /// The copyright holder.
    public var author: String
    /// The year of the copyright.
    public var year: Int?
    /// The URI of the licence.
    public var license: String?

    /// Creates a copyright notice.
    public init(author: String, year: Int? = nil, license: String? = nil) {
        self.author = author
        self.year = year
        self.license = license
    }
}

/// A link to information about a file, route, track or point: GPX 1.1's `<link>`, GPX 1.0's `<url>` and `<urlname>`.
public struct GPXLink: Sendable, Hashable {
    /// The address, a URI.
    public var address: String
    /// The text to show instead of the address.
    public var text: String?
    /// The media type, for example "image/jpeg".
    public var type: String?

    /// Creates a link.
    public init(_ address: String, text: String? = nil, type: String? = nil) {
        self.address = address
        self.text = text
        self.type = type
    }
}

/// The bounding box that a document declares; it is not checked against the coordinates.
public struct GPXBounds: Sendable, Hashable {
    /// The southern edge in degrees, −90...90.
    public var minimumLatitude: Double
    /// The western edge in degrees, −180...180.
    public var minimumLongitude: Double
    /// The northern edge in degrees, −90...90.
    public var maximumLatitude: Double
    /// The eastern edge in degrees, −180...180.
    public var maximumLongitude: Double

    /// Creates a box.
    public init(
        minimumLatitude: Double, minimumLongitude: Double, maximumLatitude: Double, maximumLongitude: Double
    ) {
        self.minimumLatitude = minimumLatitude
        self.minimumLongitude = minimumLongitude
        self.maximumLatitude = maximumLatitude
        self.maximumLongitude = maximumLongitude
    }

    /// Whether all four edges are within the ranges of latitudes and longitudes.
    var isValid: Bool {
        minimumLatitude.magnitude <= 90 && maximumLatitude.magnitude <= 90 && minimumLongitude.magnitude <= 180
            && maximumLongitude.magnitude <= 180
    }
}
