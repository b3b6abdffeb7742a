import Foundation
import Geolocation

/// The subject's path: around the camera, nearer and farther, uphill and downhill.
///
/// It is a function of the time of day, so that the walk continues while a tracker is not running.
struct Walk {
    /// The centre of the path: the camera's place.
    static let centre = Coordinate(latitude: 47.6609, longitude: 9.1750)

    /// The altitude of the camera, in metres above mean sea level.
    static let altitude = 405.0

    /// Seconds per round at rate 1, a light run.
    static let round = 60.0

    /// The factor for the speed, and for the number of fixes per second.
    let rate: Double

    /// Seconds between two fixes.
    var interval: Double { 0.2 / rate }

    /// Returns the position, and the metres above mean sea level.
    func place(at time: Date) -> (coordinate: Coordinate, altitude: Double) {
        let angle = 360 * (time.timeIntervalSince1970 * rate / Self.round).truncatingRemainder(dividingBy: 1)
        let wave = sin(angle * .pi / 60)
        let coordinate = Self.centre.destination(distance: 30 + 5 * wave, bearing: angle)
        return (coordinate, Self.altitude - 4 + 2 * wave)
    }

    /// Returns the track of a number of seconds from a time on, with at least one point.
    func gpx(from begin: Date, seconds: Double) -> String {
        let points = (0...Int(seconds / interval)).map { index in
            let (place, altitude) = place(at: begin + Double(index) * interval)
            return "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><ele>\(altitude)</ele></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
    }
}
