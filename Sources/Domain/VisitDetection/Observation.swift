import CodecSupport
import Geolocation

/// A fix that is accurate enough for a ``VisitDetector`` to detect visits.
struct Observation: Sendable {
    let fix: Location

    /// The accuracy of the fix in metres; an assumed accuracy if the fix has none.
    let accuracy: Double

    /// The number of observations between the last gap and this observation.
    let predecessors: Int

    /// The duration of the gaps between the previous observation and this one, in seconds.
    ///
    /// A gap is a long time without an observation; a fix that is too inaccurate does not end the gap.
    var silence: Double

    var coordinate: Coordinate { fix.coordinate }

    /// Returns the time from another observation to this one, in seconds.
    func seconds(since other: Observation) -> Double { fix.timestamp.timeIntervalSince(other.fix.timestamp) }

    /// Returns the standard error of the distance to another observation, in metres.
    func error(to other: Observation) -> Double {
        (accuracy * accuracy + other.accuracy * other.accuracy).squareRoot()
    }

    /// Returns whether this observation is certainly farther than `metres` from another observation.
    ///
    /// The distance must exceed `metres` by more than the given number of standard errors.
    func isCertainlyFarther(than metres: Double, from other: Observation, errors: Double = 1) -> Bool {
        coordinate.isFarther(than: metres + errors * error(to: other), from: other.coordinate)
    }
}
