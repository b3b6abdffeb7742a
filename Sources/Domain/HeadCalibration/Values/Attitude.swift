/// The orientation of a sensor in space: only its yaw, three angles or a quaternion, depending on the sensor.
///
/// The zero of the yaw depends on the sensor: it may be north, or the orientation at power-up.
public enum Attitude: Sendable, Hashable {
    /// Only the yaw about the upright axis, in degrees clockwise as seen from above.
    case yaw(Double)

    /// Tait–Bryan angles in degrees, applied in the order yaw, pitch, roll about the rotated axes.
    ///
    /// The yaw is clockwise as seen from above. The pitch is positive with the nose up. The roll is positive with the
    /// right ear down.
    case angles(yaw: Double, pitch: Double, roll: Double)

    /// The rotation from the sensor's frame into a frame with z up; both frames are right-handed.
    case quaternion(Quaternion)

    /// Whether all numbers of the orientation are finite.
    public var isValid: Bool {
        switch self {
        case .yaw(let yaw): yaw.isFinite
        case .angles(let yaw, let pitch, let roll): (yaw + pitch + roll).isFinite
        case .quaternion: true
        }
    }
}
