import Geolocation

/// The complete state of a ``RouteTracker``: save it and resume later without a gap.
public struct RouteTrackerState: Sendable, Hashable, Codable {
    /// The last progress; `nil` before the first fix.
    public internal(set) var progress: RouteProgress?

    /// Fixes dropped because they were not newer than the previous one.
    public internal(set) var lateFixes = 0

    /// Fixes dropped because they were invalid.
    public internal(set) var invalidFixes = 0

    /// Identifies the route.
    let fingerprint: UInt64

    /// The hypotheses, the most probable one first.
    var hypotheses: [RouteHypothesis] = []

    /// The time of the last fix, in seconds since 2001.
    var time: Double?

    /// The position of the last fix.
    var place: Coordinate?

    /// The speed in metres per second; `nil` while unknown.
    var speed: Double?

    /// Whether zero speeds of the fixes are credible.
    var credibility = SpeedCredibility()

    /// The furthest position reached, in metres along the route.
    var furthest = 0.0

    /// Metres covered forwards, and the position up to which they are counted.
    var travelled = 0.0
    var mark = 0.0

    /// Fixes off the route before the first one on it.
    var missesAtStart = 0

    /// How far the traveller has moved against the route, in fixes and metres.
    var wrongWayFixes = 0
    var wrongWayMetres = 0.0

    /// Fixes used.
    public internal(set) var fixes = 0

    /// Consecutive late fixes; several mean that a clock was set back.
    var lateInRow = 0

    /// Creates the state of a tracker with no fix yet.
    init(fingerprint: UInt64) { self.fingerprint = fingerprint }
}
