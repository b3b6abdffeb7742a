import CodecSupport
import Geolocation
import RouteGeometry

/// A fix in the form that the route tracker needs.
struct RouteObservation {
    /// The measured position.
    var coordinate: Coordinate
    /// The local tangent plane at the measured position.
    var plane: LocalTangentPlane
    /// The measured position in earth-centred coordinates.
    var place: EarthCentredPosition { plane.earthCentredOrigin }
    /// The time of the fix in seconds since 2001; `nil` if unknown.
    var time: Double?
    /// The radius in metres that contains the true position with 68 % probability; an assumed radius if the fix has
    /// none.
    var accuracy: Double
    /// The measured speed in metres per second; `nil` if the fix has none.
    var speed: Double?
    /// The accuracy (68 %) of the speed, in metres per second; `nil` if the fix has none.
    var speedAccuracy: Double?
    /// The direction of travel as a unit vector; zero if the direction is unknown or not used.
    var direction = EarthCentredPosition(x: 0, y: 0, z: 0)
    /// The weight of the direction of travel, as the concentration of a von Mises distribution; 0 if it is unknown.
    var concentration = 0.0
    /// The distance from the route up to which the fix counts as on the route, in metres.
    var reach: Double
    /// Whether the fix is accurate enough to conclude from its distance that the traveller is off the route.
    private(set) var isReliable: Bool

    /// Creates an observation from a fix, according to the tracker's settings.
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

    /// Creates an observation from a position without time and accuracy; the position is treated as exact.
    ///
    /// Within the threshold, the position counts as on the route; beyond the threshold, as off the route.
    init(_ coordinate: Coordinate, _ settings: RouteTrackerSettings) {
        self.coordinate = coordinate
        plane = LocalTangentPlane(origin: coordinate)
        accuracy = settings.assumedAccuracy
        // A position exactly at the threshold must not be excluded by rounding.
        reach = settings.threshold + 1e-6
        isReliable = true
    }

    /// Marks an inaccurate fix as reliable if its distance from the route is larger than its inaccuracy can explain.
    mutating func weigh(against route: Route) {
        guard !isReliable, let point = route.nearest(to: coordinate) else { return }
        isReliable = point.distance > max(reach, Self.explained * accuracy)
    }

    /// The largest error of a fix that is regarded as plausible, as a multiple of its accuracy.
    ///
    /// Of normally distributed errors with a 68 % radius, 1 in 30,000 is larger than three times that radius.
    private static let explained = 3.0

    /// The upper limit of speeds in metres per second, which keeps all numbers derived from a speed finite.
    private static let fastest = 1e4

    /// The weight of a course, as the concentration of a von Mises distribution.
    ///
    /// This weight suits a course that is accurate to about 20° and has occasional outliers.
    private static let fullConcentration = 4.0
}
