public import CodecSupport

/// The title, a placemark, the beginning of a line, or a position of a line in a KML document.
///
/// The reader returns these items, and the writer accepts them, in the order of the file.
public enum KMLItem: Sendable, Hashable {
    /// The name of the document, at most once and before all other items.
    case title(String)
    /// A placemark that marks a single position.
    indirect case place(KMLPlace)
    /// The beginning of a line; the following vertices belong to the line.
    indirect case line(KMLLine)
    /// The next position of the current line.
    case vertex(KMLVertex)
}

/// A position of a line (`LineString` or `gx:Track`) or of a placemark with a point.
public struct KMLVertex: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
    /// Altitude above mean sea level in metres; `nil` if unknown.
    public var altitude: Double?
    /// The time of the position; `nil` for the positions of a `LineString`, which have no times.
    public var time: Date?

    /// Creates a position with the given values.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil, time: Date? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.time = time
    }

    var isValid: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}

/// The beginning of a line, with the name and description of its placemark.
public struct KMLLine: Sendable, Hashable {
    /// The name of the placemark that contains the line.
    public var name: String?
    /// The description of the placemark that contains the line.
    public var description: String?
    /// Whether the line belongs to the same placemark as the previous line.
    public var isContinuation: Bool

    /// Creates the beginning of a line with the given values.
    public init(name: String? = nil, description: String? = nil, isContinuation: Bool = false) {
        self.name = name
        self.description = description
        self.isContinuation = isContinuation
    }
}

/// A placemark that marks a single position.
public struct KMLPlace: Sendable, Hashable {
    /// The position of the placemark, with the placemark's time stamp.
    public var vertex: KMLVertex
    /// The name of the placemark.
    public var name: String?
    /// The description of the placemark.
    public var description: String?

    /// Creates a placemark at the given position.
    public init(_ vertex: KMLVertex, name: String? = nil, description: String? = nil) {
        self.vertex = vertex
        self.name = name
        self.description = description
    }
}
