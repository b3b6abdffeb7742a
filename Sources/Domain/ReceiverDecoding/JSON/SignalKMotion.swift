import CodecSupport
import Geolocation

/// The course and speed of a vessel, which a source in Signal K may report in separate updates.
struct SignalKMotion: Sendable {
    /// The maximum time in seconds between a course and a speed that are combined.
    private static let patience = 5.0

    private var course: HeadingValue?
    private var courseTime: Date?
    private var speed: Double?
    private var speedTime: Date?

    /// Processes an update; returns its course and speed.
    ///
    /// A course or speed that the update lacks is taken from an earlier update if that update is at most 5 s old.
    mutating func ingest(_ reported: SignalKValues, at time: Date?) -> ReceiverReport.Motion {
        if reported.hasCourse {
            course = reported.course.map { HeadingValue($0, timestamp: time) }
            courseTime = time
        }
        if reported.hasSpeed {
            speed = reported.speed
            speedTime = time
        }
        if isOld(courseTime, at: time) { course = nil }
        if isOld(speedTime, at: time) { speed = nil }
        return ReceiverReport.Motion(course: course, speed: speed)
    }

    private func isOld(_ earlier: Date?, at time: Date?) -> Bool {
        guard let earlier, let time else { return false }
        return abs(time.timeIntervalSince(earlier)) > Self.patience
    }
}
