import CodecSupport
import GPXFormat
import Geolocation

/// A track point, with missing values derived from its neighbours.
struct TrackSample: ReplayItem, Hashable {
    /// The point as recorded.
    var point: GPXPoint

    /// The line of the file on which the point ends, if a long wait precedes the point; otherwise 0, since counting
    /// lines takes time.
    var line: Int32 = 0

    /// Whether the point is the first of its segment.
    var beginsSegment = false

    /// The traveller's activity: the recorded one, or that of the file's keyword if there is none, or walking.
    var activity = MotionActivity.walking

    /// The course in degrees clockwise from true north; `nil` if it was not recorded and cannot be derived.
    var course: Double?

    /// The speed in metres per second; `nil` if it was not recorded and cannot be derived.
    var speed: Double?

    /// The time between the previous point and this one in the recording, in seconds, if the point has a ``line``;
    /// otherwise 0.
    var gap: Float = 0

    /// The time of a point that has none, derived from the previous points, in seconds since 2001; NaN if unknown.
    ///
    /// It is not optional, since thousands of samples are passed at once and should be small.
    var impliedTime = Double.nan

    var time: Date? {
        get { point.time }
        set { point.time = newValue }
    }

    /// Returns the fix; `now` is its time if the file has not contained a time so far.
    func location(now: @autoclosure () -> Date) -> Location {
        let implied = impliedTime.isNaN ? nil : Date(timeIntervalSinceReferenceDate: impliedTime)
        return Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy,
            speed: speed, speedAccuracy: point.speedAccuracy, course: course,
            timestamp: point.time ?? implied ?? now())
    }

    /// Returns the course with its recorded accuracy.
    func courseValue(timestamp: Date) -> HeadingValue? {
        let accuracy = point.course == nil ? nil : point.courseAccuracy
        return course.map { HeadingValue($0, accuracy: accuracy, timestamp: timestamp) }
    }

    /// Returns the recorded heading of the device.
    func deviceHeading(timestamp: Date) -> HeadingValue? {
        point.deviceHeading.map { HeadingValue($0, accuracy: point.deviceHeadingAccuracy, timestamp: timestamp) }
    }

    /// Returns the recorded heading of the user's head.
    func userHeading(timestamp: Date) -> HeadingValue? {
        point.userHeading.map { HeadingValue($0, accuracy: point.userHeadingAccuracy, timestamp: timestamp) }
    }
}
