import Geolocation

/// All that a ``RouteTracker`` knows of its traveller: save it, and go on from it later as if there had been no break.
public struct RouteTrackerState: Sendable, Hashable, Codable {
    /// The last result; nil before the first fix.
    public internal(set) var progress: RouteProgress?

    /// Fixes that were not used because they were older than the one before, or as old.
    public internal(set) var lateFixes = 0

    /// Fixes that were not used because they were not valid.
    public internal(set) var invalidFixes = 0

    /// What tells the route from others.
    let fingerprint: UInt64

    /// Where he may be, the most probable place first.
    var hypotheses: [RouteHypothesis] = []

    /// When the last fix was taken, seconds since 2001.
    var time: Double?

    /// Where the last fix was.
    var place: Coordinate?

    /// How fast he is, metres per second; nil while that is not known.
    var speed: Double?

    /// Whether his fixes tell how fast he is.
    var credibility = SpeedCredibility()

    /// Metres along the route that he has reached at most.
    var furthest = 0.0

    /// Metres along the route that he has covered forward, and up to where that is counted.
    var travelled = 0.0
    var mark = 0.0

    /// Fixes that lay beside the route before the first that lay on it.
    var missesAtStart = 0

    /// For how long he has gone against the route, in fixes and metres.
    var wrongWayFixes = 0
    var wrongWayMetres = 0.0

    /// Fixes that were used.
    public internal(set) var fixes = 0

    /// Late fixes one behind the other, which say that a clock was set.
    var lateInRow = 0

    /// Makes the state of a tracker that has seen nothing.
    init(fingerprint: UInt64) { self.fingerprint = fingerprint }
}
