import CodecSupport
import Geolocation

/// A device of a subject, with its newest fix.
struct SubjectDevice: Sendable {
    /// The order in time of a fix and the newest one of the device.
    enum Order { case newer, same, older }

    let name: String

    /// The time of the newest fix, by the clock of the device.
    private(set) var time: Date

    /// The time at which the newest fix was received, by the local clock.
    private(set) var receipt: Date

    /// The number of seconds by which the device's clock is ahead of the local one.
    ///
    /// It is measured by the transport, or else inferred from fixes whose times are in the future.
    private(set) var clockLead: Double

    /// The battery level, 0 (empty) to 1 (full); `nil` if unknown.
    private(set) var battery: Double?

    /// The maximum time in seconds between the time of a fix and its receipt for which both clocks seem to agree.
    private static let promptness = 5.0

    init(_ fix: SubjectFix) {
        (name, time, receipt) = (fix.device, fix.location.timestamp, fix.receipt)
        clockLead = fix.clockOffset ?? max(0, -fix.delay)
        battery = fix.battery
    }

    /// Restores a device of an earlier run.
    init(name: String, time: Date, receipt: Date, clockLead: Double, battery: Double?) {
        (self.name, self.time, self.receipt) = (name, time, receipt)
        (self.clockLead, self.battery) = (clockLead, battery)
    }

    /// The time of the newest fix, by the local clock.
    var ourTime: Date { time.addingTimeInterval(-clockLead) }

    /// Converts a time of the device to the local clock.
    func ourTime(of time: Date) -> Date { time.addingTimeInterval(-clockLead) }

    /// Processes a fix; returns its order in time relative to the newest one.
    mutating func process(_ fix: SubjectFix) -> Order {
        let time = fix.location.timestamp
        guard time != self.time else { return .same }
        if time < self.time {
            // A fix received without delay shows that a device's clock which was ahead has been corrected.
            guard clockLead > Self.promptness, abs(fix.delay) < Self.promptness else { return .older }
            clockLead = 0
        }
        clockLead = fix.clockOffset ?? max(clockLead, -fix.delay)
        (self.time, receipt) = (time, fix.receipt)
        battery = fix.battery ?? battery
        return .newer
    }
}

extension SubjectFix {
    /// The time in seconds from the time of the fix to its receipt, each by its own clock.
    fileprivate var delay: Double { receipt.timeIntervalSince(location.timestamp) }
}

extension Location {
    /// Returns the location of the fix with another time.
    func at(_ time: Date) -> Location {
        if time == timestamp { return self }
        return Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
    }
}
