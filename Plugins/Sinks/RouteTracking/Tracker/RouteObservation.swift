import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
/// A fix as the tracker uses it.
struct RouteObservation {
    /// Where.
    var coordinate: Coordinate
    /// The plane that touches the earth there.
    var plane: LocalTangentPlane
    /// The same place from the centre of the earth.
    var place: EarthCentredPosition { plane.earthCentredOrigin }
    /// Seconds since 2001; nil where the time is not known.
    var time: Double?
    /// The radius of 68 %, metres; the assumed one where the fix tells none.
    var accuracy: Double
    /// Metres per second; nil where the fix tells none.
    var speed: Double?
    /// 68 % to either side, metres per second; nil where the fix tells none.
    var speedAccuracy: Double?
    /// The direction of travel as a vector of length 1; zero where it does not count.
    var direction = EarthCentredPosition(x: 0, y: 0, z: 0)
    /// How much the direction counts, 0 where it is not known.
    var concentration = 0.0
    /// Metres from the route up to which the fix is on it.
    var reach: Double
    /// Whether the fix is good enough to say that somebody is not on the route.
    var isReliable: Bool

    /// A fix with all that it tells.
    init(_ location: Location, _ settings: RouteTrackerSettings) {
        coordinate = location.coordinate
        time = location.timestamp.timeIntervalSinceReferenceDate
        accuracy = min(max(location.horizontalAccuracy ?? settings.assumedAccuracy, 1), 1e6)
        speed = location.speed.map { min($0, Self.fastest) }
        speedAccuracy = location.speedAccuracy.map { min($0, Self.fastest) }
        reach = settings.reach(accuracy: location.horizontalAccuracy ?? 0)
        isReliable = accuracy <= settings.accuracyLimit
        plane = LocalTangentPlane(origin: location.coordinate)
        // Exactly 0 is what is told by those who do not know it.
        if let course = location.course, course != 0, let speed, speed >= settings.courseSpeed {
            direction = plane.direction(bearing: course)
            concentration = Self.fullConcentration * min(1, speed / (2 * settings.courseSpeed))
        }
    }

    /// A mere position, which counts as it is: on the route within the threshold, and beyond it not.
    init(_ coordinate: Coordinate, _ settings: RouteTrackerSettings) {
        self.coordinate = coordinate
        plane = LocalTangentPlane(origin: coordinate)
        accuracy = settings.assumedAccuracy
        // What lies exactly on the threshold is within it, whatever the last digit says.
        reach = settings.threshold + 1e-6
        isReliable = true
    }

    /// Metres per second that count at most, so that no number grows without bound.
    private static let fastest = 1e4

    /// That of a direction that is known to 20° or so and now and then wrong.
    private static let fullConcentration = 4.0
}
