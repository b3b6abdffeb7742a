/// What a column of an orientation line holds.
public enum OrientationColumn: String, Sendable, Hashable, CaseIterable {
    /// ISO 8601, or seconds: Unix time from 1e8 on, and counted from a beginning of the sensor's own below that.
    case time
    /// Milliseconds from a beginning of the sensor's own.
    case millis
    /// The turn clockwise as seen from above.
    case yaw
    /// The angle with the nose up.
    case pitch
    /// The angle with the right ear down.
    case roll
    /// The real part of a quaternion.
    case qw
    /// The part of a quaternion along x.
    case qx
    /// The part of a quaternion along y.
    case qy
    /// The part of a quaternion along z.
    case qz
    /// Where the head faces, clockwise from true north, where the sensor knows it.
    case heading
    /// How well it knows that: 68 % to either side; below 0 it does not say.
    case accuracy
    /// Something else, which is passed over.
    case other = "-"

    /// The column of a name as headers and people write it, in upper or lower case; nil where it is none.
    ///
    /// Blanks, underscores and a unit in brackets do not count: `Time_ms`, `Yaw (deg)` and `Q_W` are known.
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
