import Foundation
import Geolocation
import HeadCalibration
import TestSupport

/// The line that begins every trace.
let header = "time,yaw,pitch,roll,heading,accuracy,course,device\n"

/// A number of seconds after 2026-11-20T10:40:00Z.
func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

/// A head sample with a yaw only.
func head(_ second: Double, yaw: Double) -> GeolocationEvent {
    .derived(HeadEvent(time: time(second), provider: "tracker", yaw: yaw))
}

extension Scratch {
    /// Whether there is a device that is always full.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    /// The lines of a trace after its first one.
    func lines(_ name: String) throws -> [Substring] { try text(name).split(separator: "\n").dropFirst().map { $0 } }
}
