import Geolocation
import NetworkIO

/// The connections of a transport since it was opened, which decide whether and when it reconnects.
struct ConnectionHistory: Sendable {
    /// When the current connection was established; `nil` without one.
    private(set) var openTime: SensorInstant?

    /// The number of consecutive failures.
    private var failures = 0

    /// Whether any connection was established.
    private var hasWorked = false

    /// Notes a new connection.
    mutating func open(at now: SensorInstant) {
        openTime = now
        hasWorked = true
    }

    /// Notes a delivery: the server works, even if the connection is soon lost again.
    mutating func deliver() { failures = 0 }

    /// Notes the end of a connection, which counts as a success if it lasted `stableTime` seconds.
    mutating func close(at now: SensorInstant, stableTime: Double) {
        if let openTime, now.seconds(since: openTime) >= stableTime { failures = 0 }
        openTime = nil
    }

    /// Decides whether and when to reconnect after a connection has ended, and counts the failure.
    mutating func decide(
        after end: WebSocketEnd, by policy: ReconnectPolicy, random: (ClosedRange<Double>) -> Double
    ) -> ReconnectPolicy.Decision {
        defer { failures += 1 }
        return policy.decide(after: end, failures: failures, hasWorked: hasWorked, random: random)
    }
}
