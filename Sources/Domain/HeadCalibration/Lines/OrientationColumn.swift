/// The quantity in a column of text lines that contain the orientation of a sensor.
public enum OrientationColumn: String, Sendable, Hashable, CaseIterable {
    /// The time of the sample: ISO 8601, Unix time in seconds if at least 1e8, or else seconds since the sensor
    /// started.
    case time
    /// The time of the sample, in milliseconds since the start of the sensor.
    case millis
    /// The yaw, clockwise as seen from above.
    case yaw
    /// The pitch, positive with the nose up.
    case pitch
    /// The roll, positive with the right ear down.
    case roll
    /// The real component of a quaternion.
    case qw
    /// The x component of a quaternion.
    case qx
    /// The y component of a quaternion.
    case qy
    /// The z component of a quaternion.
    case qz
    /// The direction that the head faces, clockwise from true north, if the sensor reports it.
    case heading
    /// The accuracy of the heading to either side, with 68 % confidence; negative if unknown.
    case accuracy
    /// Any other quantity, which is ignored.
    case other = "-"

    /// Creates a column from its name in a header, ignoring case; `nil` if the name is unknown.
    ///
    /// Blanks, underscores and a unit in brackets are ignored: `Time_ms`, `Yaw (deg)` and `Q_W` are known.
    public init?(named name: String) {
        let word = String(name.prefix { $0 != "(" && $0 != "[" }.filter { $0 != " " && $0 != "_" }).lowercased()
        guard let column = OrientationColumn(rawValue: word) ?? Self.synonyms[word] else { return nil }
        self = column
    }

    private static let synonyms: [String: OrientationColumn] = [
        "t": .time, "timestamp": .time, "date": .time, "datetime": .time, "seconds": .time, "sec": .time, "s": .time,
        "ms": .millis, "milliseconds": .millis, "timems": .millis, "timestampms": .millis,
        "yawdeg": .yaw, "yawrad": .yaw, "pitchdeg": .pitch, "pitchrad": .pitch, "rolldeg": .roll, "rollrad": .roll,
        "w": .qw, "x": .qx, "y": .qy, "z": .qz, "quatw": .qw, "quatx": .qx, "quaty": .qy, "quatz": .qz,
        "q0": .qw, "q1": .qx, "q2": .qy, "q3": .qz,
        "headingdeg": .heading, "headingaccuracy": .accuracy, "accuracydeg": .accuracy,
    ]
}
