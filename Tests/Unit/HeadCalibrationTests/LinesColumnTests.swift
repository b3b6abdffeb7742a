import HeadCalibration
import Testing

@Suite("The columns of orientation lines")
struct LinesColumnTests {
    @Test(
        "are recognised by their usual names, in upper and lower case",
        arguments: [
            ("YAW", .yaw), ("Pitch (deg)", .pitch), ("roll[rad]", .roll), ("t", .time), ("Timestamp", .time),
            ("ms", .millis), ("Time_ms", .millis), ("w", .qw), ("X", .qx), ("q_y", .qy), ("q3", .qz),
            ("heading", .heading), ("accuracy", .accuracy), ("-", .other),
        ] as [(String, OrientationColumn)])
    func names(name: String, column: OrientationColumn) {
        #expect(OrientationColumn(named: name) == column)
    }

    @Test("are not recognised by other names", arguments: ["", " ", "yaws", "temperature", "--", "yaw,pitch", "µ"])
    func unknown(name: String) {
        #expect(OrientationColumn(named: name) == nil)
    }

    @Test(
        "are refused with the reason if they are incomplete, repeated, unknown or too many",
        arguments: [
            (["pitch", "roll"], "has neither yaw nor all of qw, qx, qy and qz"),
            (["w", "x", "y"], "has neither yaw nor all of qw, qx, qy and qz"), (["yaw", "Yaw"], "has yaw twice"),
            ([], "has neither yaw nor all of qw, qx, qy and qz"),
            (
                ["yaw", "nod"],
                "has nod, which is not one of time, millis, yaw, pitch, roll, qw, qx, qy, qz, heading, accuracy, -"
            ),
            (["yaw"] + Array(repeating: "-", count: 64), "has more than 64 columns"),
        ])
    func faults(names: [String], fault: String) {
        let error = #expect(throws: OrientationColumns.Fault.self) { try OrientationColumns(names: names) }
        #expect(error?.description == fault)
    }

    @Test("may be those of angles or of a quaternion, with other columns between")
    func kinds() throws {
        #expect(try OrientationColumns(names: ["-", "yaw", "-"]).isQuaternion == false)
        #expect(try OrientationColumns(names: ["z", "-", "y", "x", "w", "yaw"]).isQuaternion)
    }
}
