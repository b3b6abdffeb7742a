/// Which of a sensor's angles is the turn of the head.
public enum UprightAxis: String, Sendable, Hashable, CaseIterable {
    /// The yaw as the sensor tells it; of a quaternion, the turn about z.
    case yaw
    /// The pitch, for a sensor that sits on its side; of a quaternion, the turn about y, for senders whose y is up.
    case pitch
    /// The roll, for a sensor that stands upright; of a quaternion, the turn about x.
    case roll
    /// The turn about the vertical, worked out of all angles: the sensor may sit at any angle.
    case vertical
}
