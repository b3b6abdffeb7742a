import CodecSupport
import Geolocation

/// A fix read from a JSON object that contains all values of one moment.
struct JSONFix: Sendable {
    var moment = JSONMoment.unstated
    var coordinate: Coordinate
    var altitude: Double?
    var horizontalAccuracy: Double?
    var verticalAccuracy: Double?
    var speed: Double?
    var speedAccuracy: Double?
    var course: Double?
    var courseAccuracy: Double?
    var deviceHeading: Double?

    /// Returns the fix as a location with the given time.
    func location(at time: Date) -> Location {
        Location(
            latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitude,
            horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy, speed: speed,
            speedAccuracy: speedAccuracy, course: course, timestamp: time)
    }

    /// The course and the speed of the fix; each of them is `nil` if unknown.
    var motion: ReceiverReport.Motion {
        ReceiverReport.Motion(
            course: course.map { HeadingValue($0, accuracy: courseAccuracy, timestamp: moment.date) }, speed: speed)
    }
}
