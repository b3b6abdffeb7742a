/// The angle of a sensor's attitude that is used as the yaw of the head.
public enum UprightAxis: String, Sendable, Hashable, CaseIterable {
    /// The yaw as the sensor reports it.
    ///
    /// If the sensor reports quaternions, this is the rotation about the z axis.
    case yaw
    /// The pitch, for a sensor mounted on its side.
    ///
    /// If the sensor reports quaternions, this is the rotation about the y axis, for a sensor whose y axis points up.
    case pitch
    /// The roll, for a sensor mounted upright.
    ///
    /// If the sensor reports quaternions, this is the rotation about the x axis, for a sensor whose x axis points up.
    case roll
    /// The turn about the vertical, computed from all angles, so that the sensor may be mounted in any orientation.
    case vertical
}
