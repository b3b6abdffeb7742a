import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Course and speed of a vessel, which may come in updates of their own.
struct SignalKMotion: Sendable {
    /// Seconds after which the one is no longer taken with the other.
    private static let patience = 5.0

    private var course: HeadingValue?
    private var courseTime: Date?
    private var speed: Double?
    private var speedTime: Date?

    /// Takes what an update tells; the other one is the last, unless that is old.
    mutating func take(_ told: SignalKValues, at time: Date?) -> ReceiverReport.Motion {
        if told.hasCourse {
            course = told.course.map { HeadingValue($0, timestamp: time) }
            courseTime = time
        }
        if told.hasSpeed {
            speed = told.speed
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
