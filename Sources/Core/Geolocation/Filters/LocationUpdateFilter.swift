public import CodecSupport

/// Decides for each fix whether to repeat expensive work, depending on the time and distance since the work was last
/// done.
///
/// A consumer calls ``shouldUpdate(location:)`` for each fix, does its work, and then calls ``update(location:)``. The
/// filter uses the timestamps of the fixes as the time, so that a fast replay behaves like the original journey.
/// Distances are those of ``Coordinate/localDistance(to:)``.
public struct LocationUpdateFilter: Sendable, Hashable {
    /// The time in seconds that must be exceeded between two runs of the expensive work.
    public let updateTimeInterval: Double

    /// The distance in metres that the traveller must exceed between two runs of the expensive work.
    public let updateDistanceInterval: Double

    /// The fix for which the expensive work was last done; `nil` if it was never done.
    public private(set) var previousLocation: Location?

    /// The fix for which the expensive work was done the time before last; `nil` if the work was done less than twice.
    private var earlierLocation: Location?

    /// The time in seconds between the last two fixes for which the work was done; `nil` if it was done less than
    /// twice.
    public var previousElapsed: Double? {
        guard let previousLocation, let earlierLocation else { return nil }
        return previousLocation.timestamp.timeIntervalSince(earlierLocation.timestamp)
    }

    /// The distance in metres between the last two fixes for which the work was done; `nil` if it was done less than
    /// twice.
    public var previousDistance: Double? {
        guard let previousLocation, let earlierLocation else { return nil }
        return earlierLocation.coordinate.localDistance(to: previousLocation.coordinate)
    }

    /// Creates a filter that lets the work be done for the first fix.
    ///
    /// The work is repeated when both thresholds have been exceeded since it was last done.
    ///
    /// - Parameters:
    ///   - minTime: The threshold of the time in seconds, 0 or more.
    ///   - minDistance: The threshold of the distance in metres, 0 or more.
    public init(minTime: Double, minDistance: Double) {
        updateTimeInterval = minTime
        updateDistanceInterval = minDistance
    }

    /// The timestamp of the fix for which the expensive work was last done; `nil` if it was never done.
    public var previousTime: Date? { previousLocation?.timestamp }

    /// Whether the expensive work was done since the filter was created or reset.
    public var hasPrevious: Bool { previousLocation != nil }

    /// Returns whether to do the expensive work for the given fix.
    ///
    /// The work is done if it was never done, or if the time and the distance since it was last done exceed the
    /// thresholds.
    public func shouldUpdate(location: Location) -> Bool {
        shouldUpdate(location: location, minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }

    /// Returns whether to do the expensive work for the given fix, by the given thresholds instead of those of the
    /// filter.
    ///
    /// The work is done if it was never done, or if the time and the distance since it was last done exceed the
    /// thresholds. The time also counts as exceeded if this fix is more than `minTime` older than the fix for which the
    /// work was last done, for example because a replay was restarted or a clock was adjusted.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - minTime: The time in seconds that must be exceeded.
    ///   - minDistance: The distance in metres that must be exceeded.
    public func shouldUpdate(location: Location, minTime: Double, minDistance: Double) -> Bool {
        guard let previousLocation else { return true }
        guard abs(location.timestamp.timeIntervalSince(previousLocation.timestamp)) > minTime else { return false }
        return location.coordinate.isFarther(than: minDistance, from: previousLocation.coordinate)
    }

    /// Records that the expensive work was done for the given fix.
    public mutating func update(location: Location) {
        (earlierLocation, previousLocation) = (previousLocation, location)
    }

    /// Forgets that the expensive work was done, so that it is done for the next fix.
    public mutating func reset() {
        self = LocationUpdateFilter(minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }
}
