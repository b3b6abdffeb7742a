import Geolocation

/// Reports that a server or a wire refuses clients or data because of a limit, and when it has refused none for a
/// minute.
///
/// Each limit is reported at most once a minute, so that a flood of clients does not become a flood of reports.
@NetworkActor
final class LimitReports {
    /// A resource of which a server or a wire may use only so much.
    enum Limit {
        /// Its simultaneous connections.
        case connections
        /// The descriptors of the process.
        case descriptors
        /// The memory for incomplete requests or messages.
        case memory
    }

    /// The minimum number of seconds between two reports of the same limit, and the seconds without a refusal after
    /// which the end is reported.
    private static let interval = 60.0

    private let clock: any SensorClock
    private let end: NetworkDeadline
    private var times: [Limit: SensorInstant] = [:]
    private var report: (@NetworkActor (String?) -> Void)?

    /// Creates an object that has nothing to report.
    nonisolated init(clock: any SensorClock) {
        self.clock = clock
        end = NetworkDeadline(clock: clock)
    }

    /// Sets the function to call with each report.
    ///
    /// Its parameter names the limit; `nil` means that nothing has been refused for a minute.
    func onReport(_ report: @escaping @NetworkActor (String?) -> Void) {
        self.report = report
        end.onReached { report(nil) }
    }

    /// Records a refusal because of `limit`, and reports `words`, unless the limit was reported less than a minute ago.
    func refuse(because limit: Limit, _ words: @autoclosure () -> String) {
        end.arm(after: Self.interval)
        let now = clock.coarseInstant
        if let last = times[limit], now.seconds(since: last) < Self.interval { return }
        times[limit] = now
        report?(words())
    }

    /// Discards what was refused: there are no further reports until the next refusal.
    func reset() {
        end.disarm()
        times = [:]
    }
}
