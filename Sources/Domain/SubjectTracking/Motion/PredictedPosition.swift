public import CodecSupport
public import Geolocation

/// The estimated position of a subject at an instant, after its last fix or between fixes.
public struct PredictedPosition: Sendable, Hashable, Codable {
    /// The estimated position of the subject.
    public var coordinate: Coordinate

    /// The altitude of the subject in metres above mean sea level, from the last fix that had one; `nil` if no fix had
    /// one.
    public var altitude: Double?

    /// The instant at which the subject is at the estimated position.
    public var time: Date

    /// The time of the last fix on which the estimate is based.
    public var fixTime: Date

    /// The confidence in the estimate: 1 at the time of the last fix, decreasing to 0 at the maximum prediction time.
    public var confidence: Double

    /// The subject's speed over ground in m/s; `nil` if unknown.
    public var speed: Double?

    /// The subject's course in degrees clockwise from true north, 0..<360; `nil` if stationary or unknown.
    public var course: Double?

    /// The radius in metres that contains the true position with a probability of 68 %; `nil` if it was not computed.
    public var uncertainty: Double?

    /// Creates an estimated position; the values are not checked.
    ///
    /// - Parameters:
    ///   - coordinate: The estimated position.
    ///   - altitude: The altitude in metres above mean sea level.
    ///   - time: The instant at which the subject is at the estimated position.
    ///   - fixTime: The time of the last fix on which the estimate is based.
    ///   - confidence: The confidence in the estimate, 0…1.
    ///   - speed: The speed over ground in m/s; `nil` if unknown.
    ///   - course: The direction of travel in degrees clockwise from true north.
    ///   - uncertainty: The radius of 68 % confidence, in metres.
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

    /// The time in seconds from the last fix to the instant of the estimate.
    public var age: Double { time.timeIntervalSince(fixTime) }

    /// Whether the instant of the estimate is less than half a second after the last fix.
    public var isRealTime: Bool { age < 0.5 }
}
