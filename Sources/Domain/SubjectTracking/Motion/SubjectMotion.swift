import CodecSupport
import Geolocation

/// The position and motion of a subject at an instant, and their uncertainty.
struct SubjectMotion: Sendable {
    var coordinate: Coordinate
    var velocity: GroundVector
    var covariance: MotionCovariance
    var altitude: Double?
    var time: Date

    /// The factor by which the process noises in the settings are multiplied; it is adapted to the subject's motion.
    var agility = 1.0

    /// Moves the position along a displacement, and rotates the velocity by the convergence of the meridians on the
    /// way.
    mutating func move(by way: GroundVector) {
        let (end, turn) = way.end(from: coordinate)
        coordinate = end
        velocity = velocity.turned(by: turn)
    }
}
