import Foundation
import GPXFormat
import Geolocation

/// Gives the points of a track the times of a steady walk.
///
/// The first point keeps its time. Each other one follows after the way from the one before it at ``speed``; where there
/// is no way, and at the beginning of a segment, after a second.
struct WalkingPace {
    /// An average walk, metres per second.
    static let speed = 1.4

    /// Seconds to a point at the same place.
    private static let standstill = 1.0

    /// When the walk begins where the file does not tell.
    private let begin: Date
    private var last: (point: GPXPoint, time: Date)?

    init(begin: Date) {
        self.begin = begin
    }

    /// Sets time and speed of the next point.
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
