/// The angle of a sensor that gives the turn of the head.
public enum UprightAxis: String, Sendable, Hashable, CaseIterable {
    /// The yaw as reported by the sensor; for a quaternion, the turn about z.
    case yaw
    /// The pitch, for a sensor mounted on its side; for a quaternion, the turn about y, for senders with y up.
    case pitch
    /// The roll, for a sensor mounted upright; for a quaternion, the turn about x.
    case roll
    /// The turn about the vertical, computed from all angles: the sensor may be mounted at any angle.
    case vertical
}
