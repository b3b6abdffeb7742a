import CodecSupport
import Geolocation

/// The values that are used from one Signal K update, in metres per second and degrees.
struct SignalKValues: Sendable {
    /// The position in a Signal K update.
    enum Position: Sendable {
        /// The update states that the position is unknown.
        case void
        /// The update contains this position, with the altitude if it is reported.
        case known(Coordinate, altitude: Double?)
    }

    var position: Position?
    var hasSpeed = false
    var speed: Double?
    var hasCourse = false
    var course: Double?
    var hasTrueHeading = false
    var trueHeading: Double?
    var hasMagneticHeading = false
    var magneticHeading: Double?
    var variation: Double?

    /// Whether the update contains a known position.
    var hasPosition: Bool {
        guard case .known = position else { return false }
        return true
    }

    /// Whether the update contains a position, a course or a speed, known or unknown.
    var saysWhereOrHow: Bool { position != nil || hasSpeed || hasCourse }

    /// Reads the value at a path such as `navigation.position`; ignores paths that are not used.
    mutating func read(_ path: String, _ value: JSONValue, into reports: inout JSONReports) {
        switch path {
        case "navigation.position": readPosition(value, into: &reports)
        case "navigation.speedOverGround":
            hasSpeed = true
            speed = reports.number(.speed, value)
        case "navigation.courseOverGroundTrue":
            hasCourse = true
            course = angle(.course, value, into: &reports)
        case "navigation.headingTrue":
            hasTrueHeading = true
            trueHeading = angle(.heading, value, into: &reports)
        case "navigation.headingMagnetic":
            hasMagneticHeading = true
            magneticHeading = angle(.heading, value, into: &reports)
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
        // A full circle in radians may be rounded to slightly more than 360°, which would be out of range. The factor
        // is therefore slightly reduced.
        reports.number(quantity, value, times: 180 / .pi * (1 - 1e-15)).map(Angle.normalized)
    }
}
