import Geolocation

/// The movement of the traveller from one fix to the next, determined without the route.
struct RouteStep {
    /// The time between the two fixes in seconds; `nil` if unknown.
    var seconds: Double?

    /// The straight-line distance between the two fixes in metres; 0 for the first fix.
    var displacement: Double

    /// The measured speed at the new fix, in metres per second; `nil` if none is reported or it is not credible.
    var speed: Double?

    /// Whether the traveller may have stood still, since the time between the fixes was long and their distance small.
    var isPause = false

    /// The largest distance that the traveller may have covered between the fixes, in metres.
    var bound: Double

    /// Whether the measured speeds at both fixes are below the standing speed.
    var isStanding: Bool

    /// Creates the movement from the previous fix to a new one.
    ///
    /// - Parameters:
    ///   - fix: The new fix.
    ///   - speed: The credible speed of the new fix in metres per second; `nil` if unknown.
    ///   - place: The position of the previous fix; `nil` for the first one.
    ///   - time: The time of the previous fix, in seconds since 2001.
    ///   - lastSpeed: The speed at the previous fix, in metres per second.
    init(
        to fix: RouteObservation, speed: Double?, from place: EarthCentredPosition?, since time: Double?,
        at lastSpeed: Double?, _ settings: RouteTrackerSettings
    ) {
        displacement = place.map { $0.distance(to: fix.place) } ?? 0
        self.speed = speed
        isStanding = max(speed ?? .infinity, lastSpeed ?? .infinity) < settings.standingSpeed
        bound = 2 * displacement
        guard let now = fix.time, let time else { return }
        let seconds = min(max(0, now - time), Self.longest)
        let way = max(speed ?? 0, lastSpeed ?? 0) * seconds
        self.seconds = seconds
        isPause = seconds > Self.long && displacement < way / 4
        if seconds < Self.short, way > 0 || speed != nil {
            // After a short time, the speed limits the distance: a fix farther away is a measurement error, not a jump.
            bound = 1.5 * way + 3 * fix.accuracy + (speed == nil ? 1.5 * seconds * seconds : 0)
        } else {
            bound = 1.5 * max(displacement, way)
        }
    }

    /// The lower limit of a long time between two fixes, in seconds.
    ///
    /// During a longer time, the traveller may have stopped. The limit is longer than the drive through any tunnel.
    private static let long = 180.0

    /// The upper limit of a short time between two fixes, in seconds.
    ///
    /// During a shorter time, the traveller can hardly have moved farther than the reported speed allows. A fix that is
    /// farther away is therefore regarded as inaccurate.
    private static let short = 10.0

    /// The upper limit of the time between two fixes in seconds; after a longer time, a prediction would be
    /// meaningless.
    static let longest = 86_400.0
}
