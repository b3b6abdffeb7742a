public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a subject is thought to be at a moment, after its last fix or between fixes.
public struct PredictedPosition: Sendable, Hashable, Codable {
    /// Where.
    public var coordinate: Coordinate

    /// Metres above mean sea level, as of the last fix that told it.
    public var altitude: Double?

    /// The moment that the position is for.
    public var time: Date

    /// When the last fix was taken that it rests on.
    public var fixTime: Date

    /// How much it is worth, 0…1: 1 at the time of the fix, 0 at the end of the time for which one predicts.
    public var confidence: Double

    /// Metres per second over ground.
    public var speed: Double

    /// Direction of travel in degrees clockwise from true north, 0..<360; nil where it stands or the direction is not known.
    public var course: Double?

    /// Radius in metres that holds the true position with a probability of 68 %; nil where nobody has worked it out.
    public var uncertainty: Double?

    /// Makes one; nothing is checked here.
    ///
    /// - Parameters:
    ///   - coordinate: Where.
    ///   - altitude: Metres above mean sea level.
    ///   - time: The moment that the position is for.
    ///   - fixTime: When the last fix was taken that it rests on.
    ///   - confidence: How much it is worth, 0…1.
    ///   - speed: Metres per second over ground.
    ///   - course: Direction of travel, degrees clockwise from true north.
    ///   - uncertainty: Radius of 68 % confidence, metres.
    public init(
        coordinate: Coordinate, altitude: Double? = nil, time: Date, fixTime: Date, confidence: Double, speed: Double,
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

    /// Seconds from the fix to the moment that the position is for.
    public var age: Double { time.timeIntervalSince(fixTime) }

    /// Whether the fix was less than half a second old.
    public var isRealTime: Bool { age < 0.5 }
}
