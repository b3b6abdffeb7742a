import Foundation
import GPXFormat
import Geolocation
import SensorReplay

/// A track point with what the recording does not say worked out from its neighbours.
struct TrackSample: ReplayItem, Hashable {
    /// The point as it stands in the file.
    var point: GPXPoint

    /// Degrees clockwise from true north; nil where neither the file nor the neighbours tell.
    var course: Double?

    /// Metres per second; nil where neither the file nor the neighbours tell.
    var speed: Double?

    var time: Date? { point.time }

    /// The fix, stamped with `now` where the file has no time.
    func location(now: @autoclosure () -> Date) -> Location {
        Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy,
            speed: speed, course: course, timestamp: point.time ?? now())
    }
}
