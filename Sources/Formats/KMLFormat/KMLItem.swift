public import CodecSupport

/// A part of a KML document, as read or written in the order of the file.
public enum KMLItem: Sendable, Hashable {
    /// The name of the document, at most once and before all other items.
    case title(String)
    /// A placemark with a point.
    indirect case place(KMLPlace)
    /// A line begins; the following vertices belong to it.
    indirect case line(KMLLine)
    /// The next vertex of the current line.
    case vertex(KMLVertex)
}

/// A position of a line, `LineString` or `gx:Track`.
public struct KMLVertex: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
    /// Altitude above mean sea level in metres.
    public var altitude: Double?
    /// The time of the position; only positions of tracks have one.
    public var time: Date?

    /// Creates a vertex.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil, time: Date? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.time = time
    }

    var isValid: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}

/// The placemark of a line.
public struct KMLLine: Sendable, Hashable {
    /// The name of the placemark.
    public var name: String?
    /// The description of the placemark.
    public var description: String?
    /// Whether the line belongs to the same placemark as the previous line.
    public var isContinuation: Bool

    /// Creates the beginning of a line.
    public init(name: String? = nil, description: String? = nil, isContinuation: Bool = false) {
        self.name = name
        self.description = description
        self.isContinuation = isContinuation
    }
}

/// A placemark with a point.
public struct KMLPlace: Sendable, Hashable {
    /// The position, with the time stamp of the placemark.
    public var vertex: KMLVertex
    /// The name of the placemark.
    public var name: String?
    /// The description of the placemark.
    public var description: String?

    /// Creates a placemark.
    public init(_ vertex: KMLVertex, name: String? = nil, description: String? = nil) {
        self.vertex = vertex
        self.name = name
        self.description = description
    }
}
