import CodecSupport
import Geolocation

/// The newest part of a subject's path, ordered by time.
///
/// A point is added only if it is at least the spacing away from its neighbours, so that the path of a subject that
/// rests is not displaced by points of the same place, and if no other point has the same time in milliseconds.
public struct Trail: Sendable, Hashable {
    /// The points, the oldest first.
    public private(set) var points: [TrailPoint] = []

    /// The maximum number of points.
    public let limit: Int

    /// The minimum distance between two neighbouring points, in metres.
    public let spacing: Double

    /// The number of points added so far, including those that have since been removed.
    public private(set) var additions = 0

    /// The index of the point that was added last.
    private var lastAddition = 0

    /// Creates an empty trail.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of points, 0 or more.
    ///   - spacing: The minimum distance between two neighbouring points, in metres.
    public init(limit: Int, spacing: Double) { (self.limit, self.spacing) = (max(0, limit), spacing) }

    /// Inserts a point at its place in the order of time.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - uncertainty: The 68 % accuracy radius in metres, used instead of the spacing if it is larger.
    /// - Returns: `false` if the point was not added, because it is near a neighbour, has the same time in milliseconds
    ///   as another point, or is older than all points of a full trail.
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
            // The capacity is reserved here, since an array that grows by itself may reserve room for more points than
            // the limit.
            points.reserveCapacity(min(limit, max(4, 2 * points.count)))
        }
        points.insert(point, at: place)
        additions += 1
        lastAddition = place
    }

    /// Returns the change of the trail since ``additions`` had an earlier value.
    ///
    /// - Parameter additions: The earlier value; `nil` if there is none.
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
    /// Returns whether two points have different times in milliseconds and are at least a distance in metres apart.
    fileprivate func isApart(from other: TrailPoint, by distance: Double) -> Bool {
        time.milliseconds != other.time.milliseconds && coordinate.isFarther(than: distance, from: other.coordinate)
    }
}

/// A change of a trail.
public enum TrailChange: Sendable, Hashable {
    /// The trail has not changed.
    case unchanged
    /// One point was added, at its place in the order of time; if the trail was full, the oldest point was removed.
    case added(TrailPoint)
    /// The trail now consists of these points, the oldest first.
    case replaced([TrailPoint])
}
