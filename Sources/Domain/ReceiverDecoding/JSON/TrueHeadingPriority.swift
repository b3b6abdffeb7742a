import Geolocation

/// Decides whether a magnetic heading is used: only if no true heading has been reported in the last 3 s.
struct TrueHeadingPriority: Sendable {
    /// The time in seconds after a true heading for which magnetic headings are ignored.
    private static let patience = 3.0

    /// The time of the last true heading; `nil` if there was none, or if it was withdrawn.
    private var lastTrue: SensorInstant?

    /// Records that a true heading was reported at the given instant.
    mutating func noteTrueHeading(at instant: SensorInstant) { lastTrue = instant }

    /// Forgets the last true heading, since its compass has none any more.
    mutating func forgetTrueHeading() { lastTrue = nil }

    /// Returns whether a magnetic heading that is reported at the given instant is used.
    func usesMagneticHeading(at instant: SensorInstant) -> Bool {
        // The time may jump back, after which the last true heading is not recent either.
        lastTrue.map { abs(instant.seconds(since: $0)) > Self.patience } ?? true
    }
}
