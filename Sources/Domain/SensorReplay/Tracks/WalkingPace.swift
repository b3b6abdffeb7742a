import CodecSupport
import GPXFormat
import Geolocation

/// Replaces the times of a track's points by those of a walk at constant speed.
///
/// The first point keeps its time. Each other point follows after the time needed to walk the distance at ``speed``. A
/// point at the same place as the previous point, or at the beginning of a segment, follows after one second.
struct WalkingPace {
    /// The average speed of a pedestrian, in metres per second.
    static let speed = 1.4

    /// The time in seconds that is assumed between two points at the same place, and between the end of a segment and
    /// the beginning of the next.
    private static let standstill = 1.0

    /// The time at which the walk begins if the first point has no time.
    private let begin: Date
    private var last: (point: GPXPoint, time: Date)?

    init(begin: Date) {
        self.begin = begin
    }

    /// Sets the time and the speed of the next point as if it were reached by walking.
    mutating func apply(to point: inout GPXPoint, beginsSegment: Bool) {
        guard let last else {
            let time = point.time ?? begin
            set(&point, time, Self.speed)
            return
        }
        let distance = beginsSegment ? 0 : last.point.coordinate.localDistance(to: point.coordinate)
        let interval = distance > 0 ? distance / Self.speed : Self.standstill
        set(&point, last.time.addingTimeInterval(interval), distance > 0 || beginsSegment ? Self.speed : 0)
    }

    private mutating func set(_ point: inout GPXPoint, _ time: Date, _ speed: Double) {
        point.time = time
        point.speed = speed
        last = (point, time)
    }
}
