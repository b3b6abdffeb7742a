import CodecSupport
import Geolocation
import SubjectTracking

/// The trail of a subject (the line of its latest positions), stored as integers in the units of the map's messages.
///
/// Each point stores the revision at which it was added. Points are ordered by time, at most one per millisecond, and
/// revisions never decrease along the trail: if anything but its end changes, all points count as new. If a page has
/// the trail at a revision, the page therefore lacks exactly the points of later revisions. The page may still have
/// points that the trail has lost; these are always older than the first point of the trail.
struct MapTrailLine: Sendable {
    struct Point: Sendable, Hashable {
        /// The time of the point in milliseconds since 1970.
        var time: Int
        var place: MapPlace
        /// Whether there is a gap in the line before the point.
        var isBreak = false
        var revision: UInt32
    }

    /// The revision at which the trail last changed.
    private(set) var revision = 0

    /// The number of points that were removed at the beginning of the trail since the whole trail was last replaced.
    private(set) var departures = 0

    /// The points of the trail, preceded by older points that no longer belong to the trail; ``start`` is their number.
    ///
    /// The older points are removed from the array many at a time, since each removal moves all other points.
    private var stored: [Point] = []
    private var start = 0

    private let limit: Int
    private var isBroken = false

    init(limit: Int) { self.limit = limit }

    var points: ArraySlice<Point> { stored[start...] }

    // MARK: Changes

    /// Leaves a gap in the trail before the next point.
    mutating func breakLine() { isBroken = true }

    /// Applies a change to the trail; returns whether the trail is now different.
    mutating func apply(_ change: TrailChange, revision: Int) -> Bool {
        switch change {
        case .unchanged: return false
        case .added(let point): return add(point, revision: revision)
        case .replaced(let points): return replace(points, revision: revision)
        }
    }

    private mutating func add(_ point: TrailPoint, revision: Int) -> Bool {
        guard limit > 0, let place = MapPlace(point.coordinate) else { return false }
        var new = Point(time: point.time.wire, place: place, revision: UInt32(clamping: revision))
        guard let last = points.last, new.time <= last.time else {
            (new.isBreak, isBroken) = (isBroken && !points.isEmpty, false)
            stored.append(new)
            if points.count > limit { removeFirst() }
            self.revision = revision
            return true
        }
        let index = points.partitioningIndex { $0.time >= new.time }
        guard stored[index].time > new.time, index > start || points.count < limit else { return false }
        stored.insert(new, at: index)
        if points.count > limit { removeFirst() }
        renew(revision)
        return true
    }

    private mutating func replace(_ points: [TrailPoint], revision: Int) -> Bool {
        let breaks = Set(self.points.filter(\.isBreak).map(\.time))
        var new: [Point] = []
        for point in points.suffix(limit) {
            let time = point.time.wire
            guard let place = MapPlace(point.coordinate), new.last.map({ $0.time < time }) ?? true else { continue }
            new.append(Point(time: time, place: place, isBreak: !new.isEmpty && breaks.contains(time), revision: 0))
        }
        let isSame = new.elementsEqual(self.points) { $0.time == $1.time && $0.place == $1.place }
        guard !isSame else { return false }
        (stored, start, isBroken) = (new, 0, false)
        renew(revision)
        return true
    }

    private mutating func removeFirst() {
        start += 1
        departures += 1
        guard start > 16 + points.count / 4 else { return }
        stored.removeFirst(start)
        start = 0
    }

    private mutating func renew(_ revision: Int) {
        (self.revision, departures) = (revision, 0)
        for index in start..<stored.count { stored[index].revision = UInt32(clamping: revision) }
    }

    // MARK: Queries

    /// Returns the points of the trail that a page lacks.
    ///
    /// - Parameters:
    ///   - known: The revision at which the page has the trail.
    ///   - target: The revision up to which the page is to be updated; later points are omitted.
    /// - Returns: The points, and whether they replace all points that the page has; `nil` if the page lacks nothing up
    ///   to `target`.
    func points(after known: Int, upTo target: Int) -> (points: ArraySlice<Point>, areAll: Bool)? {
        guard revision > known else { return nil }
        let points = points
        guard let first = points.first else { return revision <= target ? (points, true) : nil }
        let end = points.partitioningIndex { $0.revision > target }
        let areAll = first.revision > known
        let begin = areAll ? start : points.partitioningIndex { $0.revision > known }
        return begin < end ? (stored[begin..<end], areAll) : nil
    }
}

extension ArraySlice {
    /// Returns the index of the first element that satisfies a condition.
    ///
    /// All elements after this one must satisfy the condition, too. If no element satisfies the condition, the function
    /// returns the end index.
    func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
