public import CodecSupport

/// A message of a FIT file that is relevant to a track or its waypoints.
public enum FITItem: Sendable, Hashable {
    /// A file begins, as described by its message `file_id`; an input may contain several files in sequence.
    indirect case file(FITFile)
    /// The name of the course or sport to which the following records belong.
    case title(String)
    /// A record with a position.
    case record(FITRecord)
    /// The timer was stopped: the next record begins a new segment.
    case stop
    /// A session ended: the next record belongs to another session.
    case session
    /// A point of interest of a course.
    indirect case coursePoint(FITCoursePoint)
}

/// The message `file_id`.
public struct FITFile: Sendable, Hashable {
    /// The kind of file, for example 4 for an activity and 6 for a course.
    public var type: Int?
    /// The number of the manufacturer.
    public var manufacturer: Int?
    /// The name of the product.
    public var product: String?
    /// The time at which the file was created.
    public var time: Date?
}

/// The message `record`: a position and the sensor values there.
public struct FITRecord: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180..<180.
    public var longitude: Double
    /// The time of recording.
    public var time: Date?
    /// Height above mean sea level in metres.
    public var altitude: Double?
    /// Speed in metres per second.
    public var speed: Double?
    /// Distance from the start in metres.
    public var distance: Double?
    /// Cadence in revolutions per minute.
    public var cadence: Double?
    /// Heart rate in beats per minute.
    public var heartRate: UInt8?
    /// Temperature in degrees Celsius.
    public var temperature: Int8?
    /// Accuracy of the position in metres.
    public var accuracy: UInt8?
    /// Power in watts.
    public var power: UInt16?
}

/// The message `course_point`.
public struct FITCoursePoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180..<180.
    public var longitude: Double
    /// The time at which the virtual training partner passes the point.
    public var time: Date?
    /// The name of the point.
    public var name: String?
}
