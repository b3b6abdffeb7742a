import CodecSupport
import Geolocation

/// A device of a subject, and its newest fix.
struct SubjectDevice: Sendable {
    /// The place of a fix among those of the device.
    enum Order { case newer, same, older }

    let name: String

    /// The time of the newest fix, by the clock of the device.
    private(set) var time: Date

    /// When it was received, by our clock.
    private(set) var receipt: Date

    /// Seconds by which the clock is ahead of ours: as measured, or else as far as a fix has come from the future.
    private(set) var clockLead: Double

    /// The charge of the battery, 0…1; `nil` if unknown.
    private(set) var battery: Double?

    /// Seconds between the time of a fix and its receipt with which both clocks seem right.
    private static let promptness = 5.0

    init(_ fix: SubjectFix) {
        (name, time, receipt) = (fix.device, fix.location.timestamp, fix.receipt)
        clockLead = fix.clockOffset ?? max(0, -fix.delay)
        battery = fix.battery
    }

    /// Creates a device from what was stored.
    init(name: String, time: Date, receipt: Date, clockLead: Double, battery: Double?) {
        (self.name, self.time, self.receipt) = (name, time, receipt)
        (self.clockLead, self.battery) = (clockLead, battery)
    }

    /// The time of the newest fix, by our clock.
    var ourTime: Date { time.addingTimeInterval(-clockLead) }

    /// Returns a time of the device by our clock.
    func ourTime(of time: Date) -> Date { time.addingTimeInterval(-clockLead) }

    /// Processes a fix.
    mutating func take(_ fix: SubjectFix) -> Order {
        let time = fix.location.timestamp
        guard time != self.time else { return .same }
        if time < self.time {
            // A clock that was ahead has been set right if its fix is as new as they come.
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
    /// Seconds from the fix to its receipt, by two clocks.
    fileprivate var delay: Double { receipt.timeIntervalSince(location.timestamp) }
}

extension Location {
    /// Returns the same fix at another time.
    func at(_ time: Date) -> Location {
        if time == timestamp { return self }
        return Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
    }
}
