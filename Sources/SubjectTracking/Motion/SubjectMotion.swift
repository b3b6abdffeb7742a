import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a subject is and how it moves at a moment, and how well both are known.
struct SubjectMotion: Sendable {
    var coordinate: Coordinate
    var velocity: GroundVector
    var covariance: MotionCovariance
    var altitude: Double?
    var time: Date

    /// How far the velocity wanders, as a multiple of what the settings say.
    var agility = 1.0

    /// Goes a way, and turns the velocity as the meridians turn on it.
    mutating func move(by way: GroundVector) {
        let (end, turn) = way.end(from: coordinate)
        coordinate = end
        velocity = velocity.turned(by: turn)
    }
}
