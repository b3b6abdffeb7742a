import Geolocation

/// How a traveller has moved from one fix to the next, as far as it can be told without the route.
struct RouteStep {
    /// Seconds between the fixes; nil where they are not known.
    var seconds: Double?

    /// Metres between them as the crow flies; 0 for the first one.
    var displacement: Double

    /// Metres per second, measured; nil where no speed is told, or none that is believed.
    var speed: Double?

    /// Whether so much time has passed, and he has come so little away, that he may have stood meanwhile.
    var isPause = false

    /// Metres that he may have covered at most.
    var bound: Double

    /// Whether his speed is measured, and so little at both fixes that he stands.
    var isStanding: Bool

    /// Works out the step.
    ///
    /// - Parameters:
    ///   - fix: The new fix.
    ///   - place: Where the one before it was; nil for the first.
    ///   - time: When that was, seconds since 2001.
    ///   - speed: How fast he is by the new fix; nil where that is not known.
    ///   - lastSpeed: How fast he was then, metres per second.
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
            // A fix far away is wrong, and not one of somebody who has jumped there.
            bound = 1.5 * way + 3 * fix.accuracy + (speed == nil ? 1.5 * seconds * seconds : 0)
        } else {
            bound = 1.5 * max(displacement, way)
        }
    }

    /// Seconds after which somebody need not have moved all the time: no tunnel is longer.
    private static let long = 180.0

    /// Seconds in which nobody goes farther than his speed tells.
    private static let short = 10.0

    /// Seconds that a step takes at most; after a longer one nothing is known that would have to be worked out.
    static let longest = 86_400.0
}
