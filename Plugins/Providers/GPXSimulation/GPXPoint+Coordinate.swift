import GPXFormat
import Geolocation

extension GPXPoint {
    /// The place of the point.
    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
