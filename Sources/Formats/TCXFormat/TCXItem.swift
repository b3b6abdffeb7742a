public import CodecSupport

/// The beginning of an activity, course or track, or a point, in a TCX document.
///
/// The reader returns these items, and the writer accepts them, in the order of the file.
public enum TCXItem: Sendable, Hashable {
    /// The beginning of an activity or course.
    indirect case path(TCXPath)
    /// The beginning of a track of the activity or course; pauses and laps separate tracks.
    case track
    /// The next position of the current track.
    case point(TCXPoint)
    /// A point of interest on a course.
    indirect case coursePoint(TCXCoursePoint)
}

/// The beginning of an activity (a recording) or course (a plan), with its name or sport.
public struct TCXPath: Sendable, Hashable {
    /// The name of a course; `nil` for an activity.
    public var name: String?
    /// The kind of sport of an activity, for example `Running`; `nil` for a course or if unknown.
    public var sport: String?
    /// Whether the path is a course to follow, not a recorded activity.
    public var isCourse: Bool

    /// Creates the beginning of an activity or course with the given values.
    public init(name: String? = nil, sport: String? = nil, isCourse: Bool = false) {
        self.name = name
        self.sport = sport
        self.isCourse = isCourse
    }
}

/// A trackpoint: a position of a track, with the values of sensors there.
public struct TCXPoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
    /// The time at which the position was recorded; `nil` if unknown.
    public var time: Date?
    /// Altitude above mean sea level in metres; `nil` if unknown.
    public var altitude: Double?
    /// Distance from the start of the activity or course in metres; `nil` if unknown.
    public var distance: Double?
    /// Speed in metres per second; `nil` if unknown.
    public var speed: Double?
    /// Heart rate in beats per minute; `nil` if unknown.
    public var heartRate: Double?
    /// Cadence in revolutions per minute; `nil` if unknown.
    public var cadence: Double?

    /// Creates a trackpoint with the given values.
    public init(
        latitude: Double, longitude: Double, time: Date? = nil, altitude: Double? = nil, distance: Double? = nil,
        speed: Double? = nil, heartRate: Double? = nil, cadence: Double? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.time = time
        self.altitude = altitude
        self.distance = distance
        self.speed = speed
        self.heartRate = heartRate
        self.cadence = cadence
    }

    var isValid: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}

/// A point of interest on a course.
public struct TCXCoursePoint: Sendable, Hashable {
    /// The position of the course point, with its time and altitude.
    public var point: TCXPoint
    /// The name of the course point.
    public var name: String?
    /// The kind of course point, for example `Summit`.
    public var type: String?
    /// A note about the course point.
    public var notes: String?

    /// Creates a point of interest on a course with the given values.
    public init(point: TCXPoint, name: String? = nil, type: String? = nil, notes: String? = nil) {
        self.point = point
        self.name = name
        self.type = type
        self.notes = notes
    }
}
