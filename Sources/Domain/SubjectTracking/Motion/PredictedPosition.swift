public import CodecSupport
public import Geolocation

/// The estimated position of a subject at an instant, after its last fix or between fixes.
public struct PredictedPosition: Sendable, Hashable, Codable {
    /// The position.
    public var coordinate: Coordinate

    /// Metres above mean sea level, from the last fix that had an altitude.
    public var altitude: Double?

    /// The time that the position is for.
    public var time: Date

    /// The time of the last fix that it is based on.
    public var fixTime: Date

    /// Confidence, 0…1: 1 at the time of the fix, 0 at the maximum prediction time.
    public var confidence: Double

    /// Speed over ground, m/s; `nil` if it is not known.
    public var speed: Double?

    /// Direction of travel in degrees clockwise from true north, 0..<360; `nil` if stationary or unknown.
    public var course: Double?

    /// Radius in metres that contains the true position with a probability of 68 %; `nil` if not computed.
    public var uncertainty: Double?

    /// Creates a position; the values are not checked.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - altitude: Metres above mean sea level.
    ///   - time: The time that the position is for.
    ///   - fixTime: The time of the last fix that it is based on.
    ///   - confidence: Confidence, 0…1.
    ///   - speed: Speed over ground, m/s; `nil` if it is not known.
    ///   - course: Direction of travel, degrees clockwise from true north.
    ///   - uncertainty: Radius of 68 % confidence, metres.
    public init(
        coordinate: Coordinate, altitude: Double? = nil, time: Date, fixTime: Date, confidence: Double, speed: Double?,
        course: Double?, uncertainty: Double? = nil
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.time = time
        self.fixTime = fixTime
        self.confidence = confidence
        self.speed = speed
        self.course = course
        self.uncertainty = uncertainty
    }

    /// Seconds from the fix to `time`.
    public var age: Double { time.timeIntervalSince(fixTime) }

    /// Whether `time` is less than half a second after the fix.
    public var isRealTime: Bool { age < 0.5 }
}
