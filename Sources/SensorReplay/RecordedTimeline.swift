#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How far the items of a recording reach on its time line, from the first one to any other.
///
/// An item without time counts as following the one before it after the minimum interval.
struct RecordedTimeline: Sendable, Hashable {
    /// Times that differ by less, in seconds, are the same: a `Date` of our days is exact to a tenth of that.
    private static let tolerance = 1e-6

    /// Seconds between items of which one has no time.
    var minimumInterval: Double

    /// When the first item was recorded, as seconds since 2001; NaN while no time has been told.
    private var origin = Double.nan

    /// Seconds from the first item to the last one that was added; nil before the first.
    private var elapsed: Double?

    /// The greatest such distance so far, and the latest time.
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

    /// Whether an item at the place, or one behind it, has been added.
    func reaches(_ time: Date) -> Bool {
        latestTime >= time.timeIntervalSinceReferenceDate - Self.tolerance
    }

    /// Whether an item so many seconds after the first, or later, has been added.
    func reaches(elapsed seconds: Double) -> Bool { greatestElapsed >= seconds - Self.tolerance }
}
