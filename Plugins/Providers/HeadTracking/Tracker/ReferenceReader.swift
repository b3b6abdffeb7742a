import Geolocation
import HeadCalibration

/// Extracts calibration references from a manager's events.
struct ReferenceReader: Sendable {
    /// Seconds for which the speed of a fix applies to the courses that follow it.
    private static let speedLife = 3.0

    private var speed: Double?
    private var speedInstant = SensorInstant(nanoseconds: 0)

    /// Returns the reference in an event, if it has one.
    mutating func reference(in event: borrowing GeolocationEvent, at clock: any SensorClock) -> HeadingReference? {
        switch copy event {
        case .location(let fix):
            speed = fix.speed
            speedInstant = clock.coarseInstant
            return nil
        case .heading(.course, let course?, _):
            if speed != nil, clock.coarseInstant.seconds(since: speedInstant) > Self.speedLife { speed = nil }
            return HeadingReference(
                .course, direction: course.value, accuracy: course.accuracy, speed: speed)
        case .heading(.device, let heading?, _):
            return HeadingReference(.device, direction: heading.value, accuracy: heading.accuracy)
        default: return nil
        }
    }
}
