import CodecSupport
import Geolocation

/// The newest part of a subject's path, ordered by time.
///
/// A point is added only if it is at least ``spacing`` metres away from the points directly before and after it, so
/// that a resting subject does not fill the trail. Two points never have the same time in milliseconds.
public struct Trail: Sendable, Hashable {
    /// The points of the trail, the oldest first.
    public private(set) var points: [TrailPoint] = []

    /// The maximum number of points of the trail.
    public let limit: Int

    /// The minimum distance between two neighbouring points of the trail, in metres.
    public let spacing: Double

    /// The number of points added to the trail so far, including those that have since been removed.
    public private(set) var additions = 0

    /// The index in ``points`` of the point that was added last.
    private var lastAddition = 0

    /// Creates an empty trail.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of points, 0 or more.
    ///   - spacing: The minimum distance between two neighbouring points, in metres.
    public init(limit: Int, spacing: Double) { (self.limit, self.spacing) = (max(0, limit), spacing) }

    /// Inserts a point into the trail in the order of time.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - uncertainty: The 68 % accuracy radius in metres, used instead of the spacing if it is larger.
    /// - Returns: Whether the point was added. It is not added if it is near a neighbour, has the same time in
    ///   milliseconds as a neighbour, or is older than all points of a full trail.
    @discardableResult
    public mutating func add(_ point: TrailPoint, uncertainty: Double) -> Bool {
        let place = place(of: point)
        let distance = max(spacing, uncertainty)
        if place > 0, !points[place - 1].isApart(from: point, by: distance) { return false }
        if place < points.count, !points[place].isApart(from: point, by: distance) { return false }
        guard points.count >= limit else {
            insert(point, at: place)
            return true
        }
        guard place > 0, limit > 0 else { return false }
        points.removeFirst()
        insert(point, at: place - 1)
        return true
    }

    private mutating func insert(_ point: TrailPoint, at place: Int) {
        if points.count == points.capacity {
            // The capacity is reserved here. Otherwise, the growing array might reserve room for more points than the
            // limit.
            points.reserveCapacity(min(limit, max(4, 2 * points.count)))
        }
        points.insert(point, at: place)
        additions += 1
        lastAddition = place
    }

    /// Returns how the trail has changed since an earlier call.
    ///
    /// - Parameter additions: The value of ``additions`` at the earlier call; `nil` if there was none.
    public func change(since additions: Int?) -> TrailChange {
        switch additions.map({ self.additions - $0 }) {
        case 0: .unchanged
        case 1 where points.indices.contains(lastAddition): .added(points[lastAddition])
        default: .replaced(points)
        }
    }

    private func place(of point: TrailPoint) -> Int {
        var place = points.count
        while place > 0, points[place - 1].time > point.time { place -= 1 }
        return place
    }
}

extension TrailPoint {
    /// Returns whether two points have different times in milliseconds and are at least `distance` metres apart.
    fileprivate func isApart(from other: TrailPoint, by distance: Double) -> Bool {
        time.milliseconds != other.time.milliseconds && coordinate.isFarther(than: distance, from: other.coordinate)
    }
}

/// The difference between an earlier and the current trail of a subject.
public enum TrailChange: Sendable, Hashable {
    /// The trail is the same as before.
    case unchanged
    /// One point was added at its place in the order of time.
    ///
    /// If the trail was full, the oldest point was removed.
    case added(TrailPoint)
    /// The trail has changed completely, and now consists of these points, the oldest first.
    case replaced([TrailPoint])
}
