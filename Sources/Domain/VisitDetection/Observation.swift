import CodecSupport
import Geolocation

/// A fix that is accurate enough for a ``VisitDetector``.
struct Observation: Sendable {
    let fix: Location

    /// The accuracy of the fix in metres; an assumed one if the fix has none.
    let accuracy: Double

    /// The number of observations before this one since the last gap.
    let predecessors: Int

    /// The duration of gaps between the previous observation and this one, in seconds.
    var silence: Double

    var coordinate: Coordinate { fix.coordinate }

    /// Returns the time from another observation to this one, in seconds.
    func seconds(since other: Observation) -> Double { fix.timestamp.timeIntervalSince(other.fix.timestamp) }

    /// Returns the standard error of the distance to another observation, in metres.
    func error(to other: Observation) -> Double {
        (accuracy * accuracy + other.accuracy * other.accuracy).squareRoot()
    }

    /// Returns whether another observation is farther away than `metres` by more than this many standard errors.
    func isCertainlyFarther(than metres: Double, from other: Observation, errors: Double = 1) -> Bool {
        coordinate.isFarther(than: metres + errors * error(to: other), from: other.coordinate)
    }
}
