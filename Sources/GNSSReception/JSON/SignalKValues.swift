import Geolocation
import GeolocationPrimitives

/// The values of one Signal K update that are of use, in metres per second and degrees.
struct SignalKValues: Sendable {
    /// A position that an update tells.
    enum Position: Sendable {
        /// It is not known.
        case void
        /// It is known, with the altitude where that is told.
        case known(Coordinate, altitude: Double?)
    }

    var position: Position?
    var hasSpeed = false
    var speed: Double?
    var hasCourse = false
    var course: Double?
    var trueHeading: Double?
    var magneticHeading: Double?
    var variation: Double?

    /// Whether a position is known.
    var hasPosition: Bool {
        guard case .known = position else { return false }
        return true
    }

    /// Whether position, course or speed were told.
    var saysWhereOrHow: Bool { position != nil || hasSpeed || hasCourse }

    /// Takes the value of a path; other paths are none of ours.
    mutating func read(_ path: String, _ value: JSONValue, into reports: inout JSONReports) {
        switch path {
        case "navigation.position": readPosition(value, into: &reports)
        case "navigation.speedOverGround":
            hasSpeed = true
            speed = reports.number(.speed, value)
        case "navigation.courseOverGroundTrue":
            hasCourse = true
            course = angle(.course, value, into: &reports)
        case "navigation.headingTrue": trueHeading = angle(.heading, value, into: &reports)
        case "navigation.headingMagnetic": magneticHeading = angle(.heading, value, into: &reports)
        case "navigation.magneticVariation":
            variation = reports.number(.variation, value, times: 180 / .pi)
        default: break
        }
    }

    private mutating func readPosition(_ value: JSONValue, into reports: inout JSONReports) {
        if value.isNull {
            position = .void
        } else if let coordinate = reports.coordinate(value["latitude"], value["longitude"]) {
            position = .known(coordinate, altitude: reports.number(.altitude, value["altitude"]))
        }
    }

    private func angle(
        _ quantity: JSONQuantity, _ value: JSONValue, into reports: inout JSONReports
    ) -> Double? {
        // A full circle of radians may round to a little more than 360 degrees.
        reports.number(quantity, value, times: 180 / .pi * (1 - 1e-15)).map(Angle.normalized)
    }
}
