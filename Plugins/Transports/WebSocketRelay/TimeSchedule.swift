import Geolocation
import LocationRelay

/// Decides when a device sends its time to a server: after connecting, periodically, and after the device's clock was
/// set.
struct TimeSchedule: Sendable {
    /// The time in seconds after which a further ping with the device's time is due.
    ///
    /// Such pings are sent only while updates are sent.
    private static let interval = 30.0

    /// The change of the wall clock relative to the monotonic clock, in seconds, after which a ping is sent at once.
    private static let step = 1.0

    private var last: (instant: SensorInstant, time: Double)?
    private var count = 0

    /// Returns a ping that contains the time of this device, in seconds since 1970; `nil` if no such ping is due.
    mutating func ping(at instant: SensorInstant, time: Double) -> RelayMessage? {
        if let last {
            let elapsed = instant.seconds(since: last.instant)
            guard elapsed >= Self.interval || abs(time - last.time - elapsed) > Self.step else { return nil }
        }
        last = (instant, time)
        count += 1
        return .ping(id: "time-\(count)", seconds: time)
    }

    /// Returns the time of this device that the last ping contained; `nil` if the given identifier is not that of the
    /// last ping.
    func sendTime(of id: String) -> Double? { id == "time-\(count)" ? last?.time : nil }
}
