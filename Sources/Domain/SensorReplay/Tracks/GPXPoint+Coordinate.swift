import GPXFormat
import Geolocation

extension GPXPoint {
    /// The position of the point.
    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
