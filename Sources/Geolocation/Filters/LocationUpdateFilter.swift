#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Says when a traveller has gone on far and long enough for expensive work to be done again.
///
/// A consumer owns one, asks ``shouldUpdate(location:)`` for each fix, does its work, and then calls
/// ``update(location:)``. Time is that of the fixes, so that a fast replay is treated as the journey was. Distances are
/// those of ``Coordinate/localDistance(to:)``.
public struct LocationUpdateFilter: Sendable, Hashable {
    /// Seconds that must be exceeded between two updates.
    public let updateTimeInterval: Double

    /// Metres that must be exceeded between two updates.
    public let updateDistanceInterval: Double

    /// The fix of the last update.
    public private(set) var previousLocation: Location?

    /// Seconds between the last two updates; nil before the second.
    public private(set) var previousElapsed: Double?

    /// Metres between the last two updates; nil before the second.
    public private(set) var previousDistance: Double?

    /// Makes a filter without a previous update; both thresholds must be exceeded.
    ///
    /// - Parameters:
    ///   - minTime: Seconds, 0 or more.
    ///   - minDistance: Metres, 0 or more.
    public init(minTime: Double, minDistance: Double) {
        updateTimeInterval = minTime
        updateDistanceInterval = minDistance
    }

    /// When the fix of the last update was taken.
    public var previousTime: Date? { previousLocation?.timestamp }

    /// Whether there has been an update since the beginning or the last reset.
    public var hasPrevious: Bool { previousLocation != nil }

    /// Whether there is no previous update, or the fix lies beyond both thresholds from it.
    public func shouldUpdate(location: Location) -> Bool {
        shouldUpdate(location: location, minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }

    /// Whether there is no previous update, or the fix lies beyond both of the given thresholds from it.
    ///
    /// Time that runs back by more than the threshold exceeds it too: a replay began again, or a clock was set.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - minTime: Seconds that must be exceeded.
    ///   - minDistance: Metres that must be exceeded.
    public func shouldUpdate(location: Location, minTime: Double, minDistance: Double) -> Bool {
        guard let previousLocation else { return true }
        guard abs(location.timestamp.timeIntervalSince(previousLocation.timestamp)) > minTime else { return false }
        return previousLocation.coordinate.localDistance(to: location.coordinate) > minDistance
    }

    /// Notes that the work has been done for a fix.
    public mutating func update(location: Location) {
        if let previousLocation {
            previousElapsed = location.timestamp.timeIntervalSince(previousLocation.timestamp)
            previousDistance = previousLocation.coordinate.localDistance(to: location.coordinate)
        }
        previousLocation = location
    }

    /// Forgets all updates, so that the next fix counts.
    public mutating func reset() {
        self = LocationUpdateFilter(minTime: updateTimeInterval, minDistance: updateDistanceInterval)
    }
}

/// Thresholds for common kinds of work.
extension LocationUpdateFilter {
    /// Loading map data around the traveller: 5 s and 5 m.
    public static let spatialData = LocationUpdateFilter(minTime: 5, minDistance: 5)

    /// Announcing places: 5 s and 5 m.
    public static let places = LocationUpdateFilter(minTime: 5, minDistance: 5)

    /// Announcements that come by themselves: 10 s and 50 m.
    public static let automaticCallouts = LocationUpdateFilter(minTime: 10, minDistance: 50)

    /// Announcing the distance to a beacon: 5 s and 50 m.
    public static let beacon = LocationUpdateFilter(minTime: 5, minDistance: 50)

    /// Announcing road crossings: 5 s and 5 m.
    public static let intersections = LocationUpdateFilter(minTime: 5, minDistance: 5)

    /// Announcing markers along a path: 5 m, however soon.
    public static let pathMarkers = LocationUpdateFilter(minTime: 0, minDistance: 5)
}
