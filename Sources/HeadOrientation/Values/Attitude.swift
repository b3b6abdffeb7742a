/// How a sensor is turned in space, as far as it tells.
///
/// Where its horizontal zero lies is the sensor's own matter: north, or wherever it was switched on.
public enum Attitude: Sendable, Hashable {
    /// Only the turn about the upright axis: degrees, clockwise as seen from above.
    case yaw(Double)

    /// Angles of flight, degrees: yaw clockwise as seen from above, pitch with the nose up, roll with the right ear down,
    /// one after the other in this order about the axes as they are then.
    case angles(yaw: Double, pitch: Double, roll: Double)

    /// The rotation from the sensor's frame into one with z up, both right-handed.
    case quaternion(Quaternion)

    /// Whether all numbers are finite.
    public var isValid: Bool {
        switch self {
        case .yaw(let yaw): yaw.isFinite
        case .angles(let yaw, let pitch, let roll): (yaw + pitch + roll).isFinite
        case .quaternion: true
        }
    }
}
