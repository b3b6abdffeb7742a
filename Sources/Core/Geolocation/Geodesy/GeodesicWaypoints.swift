/// Points along a ``GeodesicLine``, each computed on access.
///
/// The first point is the line's start, the last one the point at ``distance``; there are at most a million points.
public struct GeodesicWaypoints: RandomAccessCollection, Sendable {
    /// The maximum number of points in a collection of waypoints.
    public static var limit: Int { 1_000_000 }

    /// The geodesic line on which the points lie.
    public let line: GeodesicLine

    /// The distance between neighbouring points in metres; negative if the points lie behind the start of the line.
    ///
    /// The distance between the last two points may be shorter.
    public let step: Double

    /// The distance in metres from the start of the line to the last point.
    public let distance: Double

    /// The number of points in the collection.
    public let count: Int

    /// The index of the first point, which is zero.
    public var startIndex: Int { 0 }

    /// The index after the last point, which is the number of points.
    public var endIndex: Int { count }

    /// Returns the point at the given index; an index outside the collection gives a point on the extended line.
    public subscript(index: Int) -> Coordinate {
        line.position(at: index == count - 1 ? distance : Double(index) * step)
    }
}

extension GeodesicLine {
    /// Returns the start of the line, a point after each step of the given metres, and the end.
    ///
    /// The end is the point at `distance` metres, negative for the opposite direction. If `distance` is `nil`, the end
    /// is the end point with which the line was created; a line created from a bearing then has only its start. The
    /// sign of the step is ignored. A step that is zero, NaN, or so small that there would be more than
    /// ``GeodesicWaypoints/limit`` points is enlarged to give that many; a step longer than the distance gives both
    /// ends. The result is empty if the distance is not finite.
    public func waypoints(every step: Double, upTo distance: Double? = nil) -> GeodesicWaypoints {
        let distance = distance ?? length ?? 0
        let size = Swift.min(step.magnitude, distance.magnitude)
        // A remainder of less than a micrometre is caused by rounding, so that no further step is needed for it.
        let steps = ((distance.magnitude - 1e-6) / size).rounded(.up)
        guard distance.magnitude > 1e-6 && steps < Double(GeodesicWaypoints.limit) else {
            return waypoints(count: distance.magnitude > 1e-6 ? GeodesicWaypoints.limit : 1, upTo: distance)
        }
        return GeodesicWaypoints(
            line: self, step: distance < 0 ? -size : size, distance: distance, count: Int(steps) + 1)
    }

    /// Returns the given number of equally spaced points of the line, including its start and its end.
    ///
    /// The end is determined as for ``waypoints(every:upTo:)``. There are at most ``GeodesicWaypoints/limit`` points; a
    /// count of one gives only the start, and a count below one an empty result. The result is empty if the distance is
    /// not finite.
    public func waypoints(count: Int, upTo distance: Double? = nil) -> GeodesicWaypoints {
        let distance = distance ?? length ?? 0
        let count = distance.isFinite ? Swift.min(Swift.max(count, 0), GeodesicWaypoints.limit) : 0
        guard count > 1 else { return GeodesicWaypoints(line: self, step: 0, distance: 0, count: count) }
        return GeodesicWaypoints(line: self, step: distance / Double(count - 1), distance: distance, count: count)
    }
}
