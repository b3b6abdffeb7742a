import GPXFormat
import Geolocation

extension GPXPoint {
    /// Where the point is.
    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
