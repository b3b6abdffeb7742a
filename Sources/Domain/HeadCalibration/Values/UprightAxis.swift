/// The angle of a sensor's attitude that is used as the yaw of the head.
public enum UprightAxis: String, Sendable, Hashable, CaseIterable {
    /// The yaw as the sensor reports it; for a quaternion, the rotation about the z axis.
    case yaw
    /// The pitch, for a sensor mounted on its side; for a quaternion, the rotation about y, for sensors with y up.
    case pitch
    /// The roll, for a sensor mounted upright; for a quaternion, the rotation about the x axis.
    case roll
    /// The turn about the vertical, computed from all angles, so that the sensor may be mounted in any orientation.
    case vertical
}
