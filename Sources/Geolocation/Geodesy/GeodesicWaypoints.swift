/// Points along a ``GeodesicLine``, each computed when it is asked for.
///
/// The first is the line's start and the last the point at ``distance``; there are a million at most.
public struct GeodesicWaypoints: RandomAccessCollection, Sendable {
    /// The most points that a collection has.
    public static var limit: Int { 1_000_000 }

    /// The line on which they lie.
    public let line: GeodesicLine

    /// Metres from one to the next, negative for the way back; the last step may be shorter.
    public let step: Double

    /// Metres from the start to the last.
    public let distance: Double

    /// How many there are.
    public let count: Int

    /// The index of the first, zero.
    public var startIndex: Int { 0 }

    /// The index after the last.
    public var endIndex: Int { count }

    /// The point with a number; numbers outside the collection continue the line by whole steps.
    public subscript(index: Int) -> Coordinate {
        line.position(at: index == count - 1 ? distance : Double(index) * step)
    }
}

extension GeodesicLine {
    /// The start, a point after each step of some metres, and the end.
    ///
    /// The end is the point at `distance` metres, negative for the way back, or the one to which the line was drawn where
    /// that is nil; a line that was drawn in a direction then has its start alone. The sign of the step does not count. A
    /// step that is zero or NaN, or so small that there would be more than ``GeodesicWaypoints/limit`` points, is
    /// widened to that many; one longer than the way gives both ends. No points result where the distance is not finite.
    public func waypoints(every step: Double, upTo distance: Double? = nil) -> GeodesicWaypoints {
        let distance = distance ?? length ?? 0
        let size = Swift.min(step.magnitude, distance.magnitude)
        // A rest below a micrometre is rounding, not a step of its own.
        let steps = ((distance.magnitude - 1e-6) / size).rounded(.up)
        guard distance.magnitude > 1e-6 && steps < Double(GeodesicWaypoints.limit) else {
            return waypoints(count: distance.magnitude > 1e-6 ? GeodesicWaypoints.limit : 1, upTo: distance)
        }
        return GeodesicWaypoints(
            line: self, step: distance < 0 ? -size : size, distance: distance, count: Int(steps) + 1)
    }

    /// A number of points at equal distances, the start and the end included.
    ///
    /// The end is that of ``waypoints(every:upTo:)``. There are ``GeodesicWaypoints/limit`` at most; one alone is the
    /// start, and a count below one gives none. No points result where the distance is not finite.
    public func waypoints(count: Int, upTo distance: Double? = nil) -> GeodesicWaypoints {
        let distance = distance ?? length ?? 0
        let count = distance.isFinite ? Swift.min(Swift.max(count, 0), GeodesicWaypoints.limit) : 0
        guard count > 1 else { return GeodesicWaypoints(line: self, step: 0, distance: 0, count: count) }
        return GeodesicWaypoints(line: self, step: distance / Double(count - 1), distance: distance, count: count)
    }
}
