public import CodecSupport

/// The header, a turn point or a position from an IGC file, the file that a flight recorder writes for a glider.
public enum IGCItem: Sendable, Hashable {
    /// The values of the header records, such as date and pilot; returned once, before the first position or turn
    /// point.
    indirect case header(IGCHeader)
    /// A turn point of the declared task.
    indirect case turnPoint(IGCTurnPoint)
    /// A position of the flight, with its time and altitudes.
    case fix(IGCFix)
}

/// The content of an IGC file's header records (H).
public struct IGCHeader: Sendable, Hashable {
    /// The beginning of the day of the flight, in UTC.
    public var date: Date?
    /// The name of the pilot in command.
    public var pilot: String?
    /// The type of the glider, for example its model.
    public var gliderType: String?
    /// The registration of the glider.
    public var gliderID: String?
    /// The type of the flight recorder that wrote the file.
    public var recorder: String?
    /// Whether altitudes by satellite positioning are above mean sea level (the geoid), as the recorder states with
    /// `HFALG…GEO`; otherwise they are above the WGS 84 ellipsoid.
    public var hasGeoidAltitudes = false
}

/// A turn point of the declared task, from a record C.
public struct IGCTurnPoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
    /// The name of the turn point.
    public var name: String?
}

/// A position of the flight, from a record B.
public struct IGCFix: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
    /// The time of the position; `nil` if the header of the file has no date.
    public var time: Date?
    /// Whether the receiver had a fix with altitude (validity `A`); otherwise ``satelliteAltitude`` is `nil`.
    public var hasHeight: Bool
    /// Pressure altitude in metres above the level at which the standard atmosphere has 1013.25 hPa.
    ///
    /// It is `nil` until a fix of the file has a value other than 0, since recorders without a barometer write 0.
    public var pressureAltitude: Double?
    /// Altitude by satellite positioning in metres, above the WGS 84 ellipsoid unless ``IGCHeader/hasGeoidAltitudes``.
    public var satelliteAltitude: Double?
    /// Accuracy of the position in metres (extension FXA).
    public var accuracy: Double?
    /// Speed over ground in metres per second (extension GSP).
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360 (extension TRT, true track).
    public var course: Double?
}

/// An error that ends the reading of an IGC file.
public enum IGCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file does not begin with a record of the type A, as every IGC file does.
    case notIGC
    /// The input has no bytes.
    case empty

    /// The description of the error, in one sentence.
    public var description: String {
        switch self {
        case .notIGC: "not IGC: the file does not begin with an A record, such as AXXX001, at 1:1"
        case .empty: "the file is empty"
        }
    }
}

/// The reason for dropping or ignoring a part of an IGC file.
public enum IGCDropReason: String, Sendable, Hashable, CaseIterable {
    /// A B record is too short or has no time and position, or was written before the first fix; it is dropped.
    case invalidFix = "B record that is too short or has no time and position"
    /// A C record of a turn point has no position; it is dropped.
    case invalidTurnPoint = "C record without a position"
    /// The date in the header is invalid; it is not used.
    case invalidDate = "date that is not a day, month and year"
    /// A line does not begin with a letter; it is dropped.
    case invalidLine = "line that is not a record"
    /// A line has more than 1024 bytes; it is dropped.
    case longLine = "line of more than 1024 bytes"
    /// The I record, which lists the extensions of the B records, is invalid; the extensions are not used.
    case invalidExtension = "I record that is not a list of extensions"
}
