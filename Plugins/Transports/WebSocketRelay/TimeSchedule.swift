import Geolocation
import LocationRelay

/// Decides when a server is told our time: first of all, from time to time, and when our clock has been set.
struct TimeSchedule: Sendable {
    /// Seconds between two pings while updates are sent.
    private static let interval = 30.0

    /// The change of the wall clock against the monotonic one, in seconds, that is told at once.
    private static let step = 1.0

    private var last: (instant: SensorInstant, time: Double)?
    private var count = 0

    /// Returns the ping that is due, with our time in seconds since 1970; `nil` if none is.
    mutating func ping(at instant: SensorInstant, time: Double) -> RelayMessage? {
        if let last {
            let elapsed = instant.seconds(since: last.instant)
            guard elapsed >= Self.interval || abs(time - last.time - elapsed) > Self.step else { return nil }
        }
        last = (instant, time)
        count += 1
        return .ping(id: "time-\(count)", seconds: time)
    }

    /// Returns our time when the last ping was sent; `nil` if the identifier is another one's.
    func sendTime(of id: String) -> Double? { id == "time-\(count)" ? last?.time : nil }
}
