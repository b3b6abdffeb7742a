import CodecSupport

/// The extent of a recording on its time line, from the first item to any other.
///
/// An item without a time follows its predecessor after the minimum interval.
struct RecordedTimeline: Sendable, Hashable {
    /// Seconds within which times are equal: a current `Date` is exact to a tenth of that.
    private static let tolerance = 1e-6

    /// Seconds between two items if one has no time.
    var minimumInterval: Double

    /// When the first item was recorded, as seconds since 2001; NaN until an item has a time.
    private var origin = Double.nan

    /// Seconds from the first item to the last one added; `nil` before the first.
    private var elapsed: Double?

    /// The maximum of `elapsed` so far, and the latest time.
    private var greatestElapsed = -Double.infinity
    private var latestTime = -Double.infinity

    init(minimumInterval: Double) {
        self.minimumInterval = minimumInterval
    }

    /// Adds the next item.
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

    /// Whether an item at this time or later has been added.
    func reaches(_ time: Date) -> Bool {
        latestTime >= time.timeIntervalSinceReferenceDate - Self.tolerance
    }

    /// Whether an item this many seconds after the first, or later, has been added.
    func reaches(elapsed seconds: Double) -> Bool { greatestElapsed >= seconds - Self.tolerance }
}
