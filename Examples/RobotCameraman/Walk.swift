import Foundation
import Geolocation

/// The subject's way: round and round the camera, nearer and farther, uphill and downhill.
///
/// It is a function of the time of day, so that a restarted tracker continues at the walker's present place.
struct Walk {
    /// The centre of the walk: the camera's place.
    static let centre = Coordinate(latitude: 47.6609, longitude: 9.1750)

    /// Metres above mean sea level of the camera.
    static let altitude = 405.0

    /// Seconds of a round at the rate 1, which is a light run.
    static let round = 60.0

    /// The factor of speed and of the rate of fixes.
    let rate: Double

    /// Seconds between two fixes.
    var interval: Double { 0.2 / rate }

    /// The walker's place, and its metres above mean sea level.
    func place(at time: Date) -> (coordinate: Coordinate, altitude: Double) {
        let angle = 360 * (time.timeIntervalSince1970 * rate / Self.round).truncatingRemainder(dividingBy: 1)
        let wave = sin(angle * .pi / 60)
        let coordinate = Self.centre.destination(distance: 30 + 5 * wave, bearing: angle)
        return (coordinate, Self.altitude - 4 + 2 * wave)
    }

    /// The track of so many seconds, which begins at a time; of one point at least.
    func gpx(from begin: Date, seconds: Double) -> String {
        let points = (0...Int(seconds / interval)).map { index in
            let (place, altitude) = place(at: begin + Double(index) * interval)
            return "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><ele>\(altitude)</ele></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
    }
}
