import CodecSupport
import Geolocation

/// A device that sends fixes of a subject, with the time of its newest fix.
struct SubjectDevice: Sendable {
    /// Whether a received fix is newer or older than the newest fix of the device so far, or has the same time.
    enum Order { case newer, same, older }

    let name: String

    /// The time of the device's newest fix, by the clock of the device.
    private(set) var time: Date

    /// The time at which the device's newest fix was received, by the local clock.
    private(set) var receipt: Date

    /// The number of seconds by which the device's clock is ahead of the local clock.
    ///
    /// The transport measures this lead. If it does not, the lead is inferred from fixes whose times are in the future.
    private(set) var clockLead: Double

    /// The battery level of the device, 0 (empty) to 1 (full); `nil` if unknown.
    private(set) var battery: Double?

    /// Whether the battery of the device is being charged, or is full and still connected to power; `nil` if unknown.
    private(set) var isCharging: Bool?

    /// The maximum difference between the time of a fix and the time of its receipt at which the clock of the device
    /// counts as correct, in seconds.
    private static let promptness = 5.0

    init(_ fix: SubjectFix) {
        (name, time, receipt) = (fix.device, fix.location.timestamp, fix.receipt)
        clockLead = fix.clockOffset ?? max(0, -fix.delay)
        (battery, isCharging) = (fix.battery, fix.isCharging)
    }

    /// The time of the device's newest fix, by the local clock.
    var ourTime: Date { time.addingTimeInterval(-clockLead) }

    /// Converts a time by the clock of the device to the local clock.
    func ourTime(of time: Date) -> Date { time.addingTimeInterval(-clockLead) }

    /// Updates the device with a fix; returns whether the fix is newer or older than the newest one so far, or repeats
    /// its time.
    mutating func process(_ fix: SubjectFix) -> Order {
        let time = fix.location.timestamp
        guard time != self.time else { return .same }
        if time < self.time {
            // If the clock of the device was ahead, a fix received without delay shows that this clock has been
            // corrected.
            guard clockLead > Self.promptness, abs(fix.delay) < Self.promptness else { return .older }
            clockLead = 0
        }
        clockLead = fix.clockOffset ?? max(clockLead, -fix.delay)
        (self.time, receipt) = (time, fix.receipt)
        battery = fix.battery ?? battery
        isCharging = fix.isCharging ?? isCharging
        return .newer
    }
}

extension SubjectFix {
    /// The time from the fix (by the device's clock) to its receipt (by the local clock), in seconds.
    fileprivate var delay: Double { receipt.timeIntervalSince(location.timestamp) }
}

extension Location {
    /// Returns a copy of this location with the given time.
    func at(_ time: Date) -> Location {
        if time == timestamp { return self }
        return Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
    }
}
