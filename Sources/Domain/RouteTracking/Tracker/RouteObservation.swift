import CodecSupport
import Geolocation
import RouteGeometry

/// A fix, prepared for the tracker.
struct RouteObservation {
    /// The position.
    var coordinate: Coordinate
    /// The local tangent plane at the position.
    var plane: LocalTangentPlane
    /// The position in earth-centred coordinates.
    var place: EarthCentredPosition { plane.earthCentredOrigin }
    /// Seconds since 2001; `nil` if the time is unknown.
    var time: Double?
    /// The 68 % radius in metres; the assumed one if the fix has none.
    var accuracy: Double
    /// Speed in metres per second; `nil` if the fix has none.
    var speed: Double?
    /// Speed accuracy (68 %) in metres per second; `nil` if the fix has none.
    var speedAccuracy: Double?
    /// The direction of travel as a unit vector; zero if it is not used.
    var direction = EarthCentredPosition(x: 0, y: 0, z: 0)
    /// The weight (concentration) of the direction; 0 if it is unknown.
    var concentration = 0.0
    /// The distance from the route up to which the fix counts as on it, in metres.
    var reach: Double
    /// Whether the fix is accurate enough to say that the traveller is off the route, given its distance from it.
    private(set) var isReliable: Bool

    /// Creates an observation from a fix.
    init(_ location: Location, _ settings: RouteTrackerSettings) {
        coordinate = location.coordinate
        time = location.timestamp.timeIntervalSinceReferenceDate
        accuracy = min(max(location.horizontalAccuracy ?? settings.assumedAccuracy, 1), 1e6)
        speed = location.speed.map { min($0, Self.fastest) }
        speedAccuracy = location.speedAccuracy.map { min($0, Self.fastest) }
        reach = settings.reach(accuracy: location.horizontalAccuracy ?? 0, speed: location.speed ?? 0)
        isReliable = accuracy <= settings.accuracyLimit
        plane = LocalTangentPlane(origin: location.coordinate)
        if let course = location.course, let speed, speed >= settings.courseSpeed {
            direction = plane.direction(bearing: course)
            concentration = Self.fullConcentration * min(1, speed / (2 * settings.courseSpeed))
        }
    }

    /// Creates an observation from a bare position, which is exact: on the route within the threshold, off it beyond.
    init(_ coordinate: Coordinate, _ settings: RouteTrackerSettings) {
        self.coordinate = coordinate
        plane = LocalTangentPlane(origin: coordinate)
        accuracy = settings.assumedAccuracy
        // Tolerates rounding for a position exactly on the threshold.
        reach = settings.threshold + 1e-6
        isReliable = true
    }

    /// Counts an inaccurate fix as reliable if its accuracy does not explain its distance from the route.
    mutating func weigh(against route: Route) {
        guard !isReliable, let point = route.nearest(to: coordinate) else { return }
        isReliable = point.distance > max(reach, Self.explained * accuracy)
    }

    /// How many times its accuracy a fix may be wrong: of normally distributed errors with a 68 % radius, 1 in 30,000 is
    /// larger than three times that radius.
    private static let explained = 3.0

    /// The upper bound of speeds in metres per second, so that no number grows without limit.
    private static let fastest = 1e4

    /// The concentration of a course that is accurate to about 20° with occasional outliers.
    private static let fullConcentration = 4.0
}
