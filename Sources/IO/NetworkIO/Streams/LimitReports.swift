import Geolocation

/// Decides when a server or a wire reports that it refuses clients because of a limit, and that it accepts them again.
///
/// Each limit is reported at most once a minute, so that a flood of clients does not become a flood of reports.
struct LimitReports {
    /// A resource of which a server or a wire may use only so much.
    enum Limit {
        /// Its concurrent connections.
        case connections
        /// The descriptors of the process.
        case descriptors
        /// The memory for incomplete requests or messages.
        case memory
    }

    /// The minimum number of seconds between two reports of the same limit.
    private static let interval = 60.0

    private var times: [Limit: SensorInstant] = [:]
    private var isReported = false

    /// Records that a client was refused because of `limit`; returns whether to report this.
    mutating func refuse(because limit: Limit, at now: SensorInstant) -> Bool {
        if let last = times[limit], now.seconds(since: last) < Self.interval { return false }
        times[limit] = now
        isReported = true
        return true
    }

    /// Records that a client was admitted; returns whether to report that clients are accepted again.
    ///
    /// The result is `true` for the first client after a report of a limit.
    mutating func admit() -> Bool {
        defer { isReported = false }
        return isReported
    }
}
