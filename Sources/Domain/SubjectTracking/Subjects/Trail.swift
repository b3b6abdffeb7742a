import CodecSupport
import Geolocation

/// The newest part of the path that a subject has travelled, in the order of time.
///
/// A point is kept if it lies some metres from its neighbours, so that a subject that rests does not push its path out, and
/// if none is of the same millisecond.
public struct Trail: Sendable, Hashable {
    /// The points, the oldest first.
    public private(set) var points: [TrailPoint] = []

    /// The number of points that are kept.
    public let limit: Int

    /// Metres between neighbours.
    public let spacing: Double

    /// The number of points that were kept so far, also of those that had to leave since.
    public private(set) var additions = 0

    /// The place of the point that was kept last.
    private var lastAddition = 0

    /// Creates an empty trail.
    ///
    /// - Parameters:
    ///   - limit: The number of points that are kept, 0 or more.
    ///   - spacing: Metres between neighbours.
    public init(limit: Int, spacing: Double) { (self.limit, self.spacing) = (max(0, limit), spacing) }

    /// Adds a point in its place by time.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - uncertainty: The radius in metres that contains the true position with a probability of 68 %: nearer points are
    ///     not told apart.
    /// - Returns: `false` if the point was not kept, since it is near a neighbour or of the same millisecond, or older than
    ///   a full trail.
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
            // An array that grows by itself would have room for more points than ever come.
            points.reserveCapacity(min(limit, max(4, 2 * points.count)))
        }
        points.insert(point, at: place)
        additions += 1
        lastAddition = place
    }

    /// Returns how the trail has changed since an earlier look at it.
    ///
    /// - Parameter additions: The value of ``additions`` at that time; `nil` if there was none.
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
    /// Whether two points are of different milliseconds and some metres apart.
    fileprivate func isApart(from other: TrailPoint, by distance: Double) -> Bool {
        time.milliseconds != other.time.milliseconds && coordinate.isFarther(than: distance, from: other.coordinate)
    }
}

/// How a trail has changed.
public enum TrailChange: Sendable, Hashable {
    /// It has not.
    case unchanged
    /// It has one more point, in its place by time; the oldest one has left it if it was full.
    case added(TrailPoint)
    /// It has these points, the oldest first.
    case replaced([TrailPoint])
}
