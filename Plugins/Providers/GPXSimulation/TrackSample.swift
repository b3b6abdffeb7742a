import Foundation
import GPXFormat
import Geolocation
import SensorReplay

/// A track point with what the recording does not say worked out from its neighbours.
struct TrackSample: ReplayItem, Hashable {
    /// The point as it stands in the file.
    var point: GPXPoint

    /// The line of the file on which the point ends, where a long wait goes before it; 0 otherwise, since counting
    /// lines takes time.
    var line: Int32 = 0

    /// Whether the point is the first of its segment.
    var beginsSegment = false

    /// The activity: as recorded, else by the file's keyword, else walking.
    var activity = MotionActivity.walking

    /// Degrees clockwise from true north; nil where neither the file nor the neighbours tell.
    var course: Double?

    /// Metres per second; nil where neither the file nor the neighbours tell.
    var speed: Double?

    /// Seconds of the recording before the point, where it has a ``line``.
    var gap: Float = 0

    /// When a point without time must have been by those before it, as seconds since 2001; NaN where nothing tells.
    ///
    /// Samples are small, since thousands are handed over at once; hence no optionals here.
    var impliedTime = Double.nan

    var time: Date? {
        get { point.time }
        set { point.time = newValue }
    }

    /// The fix, stamped with `now` where the file has told no time so far.
    func location(now: @autoclosure () -> Date) -> Location {
        let implied = impliedTime.isNaN ? nil : Date(timeIntervalSinceReferenceDate: impliedTime)
        return Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy,
            speed: speed, speedAccuracy: point.speedAccuracy, course: course,
            timestamp: point.time ?? implied ?? now())
    }

    /// The course with the accuracy that was recorded with it.
    func courseValue(timestamp: Date) -> HeadingValue? {
        let accuracy = point.course == nil ? nil : point.courseAccuracy
        return course.map { HeadingValue($0, accuracy: accuracy, timestamp: timestamp) }
    }

    /// The recorded heading of the device.
    func deviceHeading(timestamp: Date) -> HeadingValue? {
        point.deviceHeading.map { HeadingValue($0, accuracy: point.deviceHeadingAccuracy, timestamp: timestamp) }
    }

    /// The recorded heading of the user's head.
    func userHeading(timestamp: Date) -> HeadingValue? {
        point.userHeading.map { HeadingValue($0, accuracy: point.userHeadingAccuracy, timestamp: timestamp) }
    }
}
