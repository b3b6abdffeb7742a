/// The orientation of a sensor in space, as far as it is reported.
///
/// The horizontal zero is the sensor's own: north, or its orientation at power-up.
public enum Attitude: Sendable, Hashable {
    /// Only the turn about the upright axis: degrees, clockwise as seen from above.
    case yaw(Double)

    /// Tait–Bryan angles, degrees: yaw clockwise as seen from above, pitch with the nose up, roll with the right ear
    /// down, applied in this order about the rotated axes.
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
