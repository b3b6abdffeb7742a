import CodecSupport
import GPXFormat
import Geolocation

/// A track point to be replayed, with a course and speed derived from neighbouring points if they were not recorded.
struct TrackSample: ReplayItem, Hashable {
    /// The track point as it was recorded.
    var point: GPXPoint

    /// The number of the line on which the point ends in the file; it is used in the message about a long wait before
    /// the point.
    ///
    /// If there is no long wait before the point, the property is 0: counting lines takes time, and the number is not
    /// needed.
    var line: Int32 = 0

    /// Whether the point is the first of its track segment.
    var beginsSegment = false

    /// The traveller's activity at the point: as recorded, otherwise from the file's keyword, otherwise walking.
    var activity = MotionActivity.walking

    /// The course at the point, in degrees clockwise from true north; `nil` if neither recorded nor derivable.
    var course: Double?

    /// The speed at the point, in metres per second; `nil` if neither recorded nor derivable.
    var speed: Double?

    /// The recorded time from the previous point to this one, in seconds, if it exceeds a day or the replay waits long
    /// for this point; otherwise 0.
    ///
    /// A point whose gap is not 0 also has a ``line``.
    var gap: Float = 0

    /// The time that is derived from the previous points if the point has no recorded time, in seconds since 2001.
    ///
    /// It is NaN if unknown, rather than `nil`, since thousands of samples are passed at once and should be small.
    var impliedTime = Double.nan

    var time: Date? {
        get { point.time }
        set { point.time = newValue }
    }

    /// Returns the point as a fix; `now` is the time of the fix if the file has not contained a time so far.
    func location(now: @autoclosure () -> Date) -> Location {
        let implied = impliedTime.isNaN ? nil : Date(timeIntervalSinceReferenceDate: impliedTime)
        return Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy,
            speed: speed, speedAccuracy: point.speedAccuracy, course: course,
            timestamp: point.time ?? implied ?? now())
    }

    /// Returns the course at the point with its recorded accuracy; `nil` if there is no course.
    func courseValue(timestamp: Date) -> HeadingValue? {
        let accuracy = point.course == nil ? nil : point.courseAccuracy
        return course.map { HeadingValue($0, accuracy: accuracy, timestamp: timestamp) }
    }

    /// Returns the recorded heading of the device; `nil` if there is none.
    func deviceHeading(timestamp: Date) -> HeadingValue? {
        point.deviceHeading.map { HeadingValue($0, accuracy: point.deviceHeadingAccuracy, timestamp: timestamp) }
    }

    /// Returns the recorded heading of the user's head; `nil` if there is none.
    func userHeading(timestamp: Date) -> HeadingValue? {
        point.userHeading.map { HeadingValue($0, accuracy: point.userHeadingAccuracy, timestamp: timestamp) }
    }
}
