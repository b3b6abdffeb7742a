import GPXFormat
import Geolocation

extension GPXPoint {
    /// The latitude and longitude of the point as a coordinate.
    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
