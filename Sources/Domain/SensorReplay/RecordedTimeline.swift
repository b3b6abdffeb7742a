import CodecSupport

/// The times of the items of a recording, relative to its first item.
///
/// An item without a time follows the previous item after the minimum interval.
struct RecordedTimeline: Sendable, Hashable {
    /// The difference in seconds below which two times count as equal, ten times the resolution of a current `Date`.
    private static let tolerance = 1e-6

    /// The time in seconds between two items if the recorded time of one is missing.
    var minimumInterval: Double

    /// The time at which the first item was recorded, in seconds since 2001; NaN until an item has a time.
    private var origin = Double.nan

    /// The time from the first item to the item added last, in seconds; `nil` before the first item.
    private var elapsed: Double?

    /// The greatest value of `elapsed` so far, in seconds.
    ///
    /// `latestTime` is the latest time of an item so far, in seconds since 2001.
    private var greatestElapsed = -Double.infinity
    private var latestTime = -Double.infinity

    init(minimumInterval: Double) {
        self.minimumInterval = minimumInterval
    }

    /// Adds the next item of the recording, which was recorded at the given time.
    mutating func add(_ time: Date?) {
        var next = elapsed.map { $0 + minimumInterval } ?? 0
        if let seconds = time?.timeIntervalSinceReferenceDate {
            if origin.isNaN { origin = seconds - next }
            next = seconds - origin
            latestTime = max(latestTime, seconds)
        } else if !origin.isNaN {
            latestTime = max(latestTime, origin + next)
        }
        elapsed = next
        greatestElapsed = max(greatestElapsed, next)
    }

    /// Returns whether an item that was recorded at the given time or later has been added.
    func reaches(_ time: Date) -> Bool {
        latestTime >= time.timeIntervalSinceReferenceDate - Self.tolerance
    }

    /// Returns whether an item has been added that was recorded at least the given number of seconds after the first
    /// item.
    func reaches(elapsed seconds: Double) -> Bool { greatestElapsed >= seconds - Self.tolerance }
}
