import CodecSupport
import Geolocation

/// The position and motion of a subject at an instant, and their uncertainty.
struct SubjectMotion: Sendable {
    var coordinate: Coordinate
    var velocity: GroundVector
    var covariance: MotionCovariance
    var altitude: Double?
    var time: Date

    /// Process noise of the velocity, relative to that of the settings.
    var agility = 1.0

    /// Moves along a vector, and rotates the velocity by the convergence of the meridians.
    mutating func move(by way: GroundVector) {
        let (end, turn) = way.end(from: coordinate)
        coordinate = end
        velocity = velocity.turned(by: turn)
    }
}
