public import CodecSupport

/// A message of a FIT file that is relevant to a track or its waypoints.
public enum FITItem: Sendable, Hashable {
    /// The beginning of a file, described by its message `file_id`; an input may contain several files in sequence.
    indirect case file(FITFile)
    /// The name of the course or sport to which the following records belong.
    case title(String)
    /// A recorded position with its sensor values.
    case record(FITRecord)
    /// The device's timer was stopped: the next record begins a new segment of the track.
    case stop
    /// A session (one sport of the activity) ended: the next record belongs to another session.
    case session
    /// A point of interest on a course.
    indirect case coursePoint(FITCoursePoint)
}

/// The description of a FIT file, from its message `file_id`; a field is nil if it is unknown.
public struct FITFile: Sendable, Hashable {
    /// The kind of file, for example 4 for an activity and 6 for a course.
    public var type: Int?
    /// The number that the FIT protocol assigns to the device's manufacturer.
    public var manufacturer: Int?
    /// The name of the device that wrote the file.
    public var product: String?
    /// The time at which the file was created.
    public var time: Date?
}

/// A recorded position and the values of the sensors there, from the message `record`; a field is nil if it is unknown.
public struct FITRecord: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180..<180.
    public var longitude: Double
    /// The time at which the position was recorded.
    public var time: Date?
    /// Height above mean sea level in metres.
    public var altitude: Double?
    /// Speed in metres per second.
    public var speed: Double?
    /// Distance from the start of the activity in metres.
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

/// A point of interest on a course, from the message `course_point`; a field is nil if it is unknown.
public struct FITCoursePoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180..<180.
    public var longitude: Double
    /// The time at which the virtual training partner passes the point.
    public var time: Date?
    /// The name of the course point.
    public var name: String?
}
