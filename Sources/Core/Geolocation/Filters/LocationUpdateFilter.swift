public import CodecSupport

/// Limits expensive work by the distance and time that a traveller has covered since the work was last done.
///
/// A consumer calls ``shouldUpdate(location:)`` for each fix, does its work, and then calls ``update(location:)``. The
/// time is that of the fixes, so that a fast replay behaves like the original journey. Distances are those of
/// ``Coordinate/localDistance(to:)``.
public struct LocationUpdateFilter: Sendable, Hashable {
    /// The time in seconds that must be exceeded between two updates.
    public let updateTimeInterval: Double

    /// The distance in metres that must be exceeded between two updates.
    public let updateDistanceInterval: Double

    /// The fix of the last update; `nil` if there was none.
    public private(set) var previousLocation: Location?

    /// The fix of the update before the last one; `nil` if there was none.
    private var earlierLocation: Location?

    /// The time between the last two updates in seconds; `nil` before the second one.
    public var previousElapsed: Double? {
        guard let previousLocation, let earlierLocation else { return nil }
        return previousLocation.timestamp.timeIntervalSince(earlierLocation.timestamp)
    }

    /// The distance between the last two updates in metres; `nil` before the second one.
    public var previousDistance: Double? {
        guard let previousLocation, let earlierLocation else { return nil }
        return earlierLocation.coordinate.localDistance(to: previousLocation.coordinate)
    }

    /// Creates a filter without a previous update; both thresholds must be exceeded.
    ///
    /// - Parameters:
    ///   - minTime: The threshold of the time in seconds, 0 or more.
    ///   - minDistance: The threshold of the distance in metres, 0 or more.
    public init(minTime: Double, minDistance: Double) {
        updateTimeInterval = minTime
        updateDistanceInterval = minDistance
    }

    /// The timestamp of the last update's fix.
    public var previousTime: Date? { previousLocation?.timestamp }

    /// Whether there has been an update since creation or the last reset.
    public var hasPrevious: Bool { previousLocation != nil }

    /// Returns `true` if there is no previous update, or if the fix exceeds both thresholds relative to it.
    public func shouldUpdate(location: Location) -> Bool {
        shouldUpdate(location: location, minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }

    /// Returns `true` if there is no previous update, or if the fix exceeds both given thresholds relative to it.
    ///
    /// A fix that is older than the previous one by more than the time threshold exceeds it, too, since a replay was
    /// restarted or a clock was adjusted.
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

    /// Records that the work was done for a fix.
    public mutating func update(location: Location) {
        (earlierLocation, previousLocation) = (previousLocation, location)
    }

    /// Discards all updates, so that the next fix passes.
    public mutating func reset() {
        self = LocationUpdateFilter(minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }
}
