import Geolocation
import HeadCalibration

/// Makes calibration references of a manager's values.
struct ReferenceReader: Sendable {
    /// Seconds for which the speed of a fix applies to the courses that follow it.
    private static let speedLife = 3.0

    private var speed: Double?
    private var speedInstant = SensorInstant(nanoseconds: 0)

    /// Remembers the speed of a fix.
    mutating func ingest(_ fix: Location, at instant: SensorInstant) {
        speed = fix.speed
        speedInstant = instant
    }

    /// Returns the reference that a heading is, if it is one.
    mutating func reference(
        _ heading: HeadingValue, of type: HeadingType, at instant: SensorInstant
    ) -> HeadingReference? {
        switch type {
        case .course:
            if speed != nil, instant.seconds(since: speedInstant) > Self.speedLife { speed = nil }
            return HeadingReference(.course, direction: heading.value, accuracy: heading.accuracy, speed: speed)
        case .device: return HeadingReference(.device, direction: heading.value, accuracy: heading.accuracy)
        case .user: return nil
        }
    }
}
