/// The angle of a sensor's attitude that is used as the yaw of the head.
public enum UprightAxis: String, Sendable, Hashable, CaseIterable {
    /// The yaw as reported by the sensor; for a quaternion, the twist about z.
    case yaw
    /// The pitch, for a sensor mounted on its side; for a quaternion, the twist about y, for senders with y up.
    case pitch
    /// The roll, for a sensor mounted upright; for a quaternion, the twist about x.
    case roll
    /// The turn about the vertical, computed from all angles, so that the sensor may be mounted at any angle.
    case vertical
}
