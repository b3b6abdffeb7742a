import CodecSupport
import Geolocation

/// The numbers of a `CLLocation`; a negative accuracy, speed or course stands for an unknown value.
struct LocationReading: Sendable, Hashable {
    var latitude: Double
    var longitude: Double
    /// The altitude in metres above mean sea level; valid only if the vertical accuracy is positive.
    var altitude: Double
    var horizontalAccuracy: Double
    var verticalAccuracy: Double
    var course: Double
    var courseAccuracy: Double
    var speed: Double
    var speedAccuracy: Double
    var timestamp: Date

    /// The location with the numbers of this reading; `nil` if the location is unknown or a number is out of range.
    var location: Location? {
        guard horizontalAccuracy >= 0 else { return nil }
        let fix = Location(
            latitude: latitude, longitude: longitude, altitude: verticalAccuracy > 0 ? altitude : nil,
            horizontalAccuracy: positive(horizontalAccuracy), verticalAccuracy: positive(verticalAccuracy),
            speed: knownSpeed, speedAccuracy: knownSpeed == nil ? nil : positive(speedAccuracy), course: knownCourse,
            timestamp: timestamp)
        return fix.isValid ? fix : nil
    }

    /// The course and the speed of this reading; each is `nil` if it is unknown.
    var sample: CourseSample {
        let heading = knownCourse.map {
            HeadingValue($0, accuracy: positive(courseAccuracy), timestamp: timestamp)
        }
        return CourseSample(course: heading, speed: knownSpeed)
    }

    private var knownSpeed: Double? { speed >= 0 ? speed : nil }

    private var knownCourse: Double? { course >= 0 && course < .infinity ? course : nil }

    /// Returns the given accuracy, or `nil` if it is not positive: no device is exact, so an accuracy of 0 means
    /// unknown.
    private func positive(_ accuracy: Double) -> Double? { accuracy > 0 ? accuracy : nil }
}
