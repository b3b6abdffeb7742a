import CodecSupport
import Geolocation

/// A fix that is accurate enough for a ``VisitDetector``.
struct Observation: Sendable {
    let fix: Location

    /// The known or assumed accuracy in metres.
    let accuracy: Double

    /// The number of observations before this one since the last gap.
    let predecessors: Int

    /// The seconds of gaps between the observation before and this one.
    var silence: Double

    var coordinate: Coordinate { fix.coordinate }

    /// Returns the seconds from another observation to this one.
    func seconds(since other: Observation) -> Double { fix.timestamp.timeIntervalSince(other.fix.timestamp) }

    /// Returns the standard error of the distance to another observation, in metres.
    func error(to other: Observation) -> Double {
        (accuracy * accuracy + other.accuracy * other.accuracy).squareRoot()
    }

    /// Whether another observation is farther away than `metres` by more than this many standard errors.
    func isCertainlyFarther(than metres: Double, from other: Observation, errors: Double = 1) -> Bool {
        coordinate.isFarther(than: metres + errors * error(to: other), from: other.coordinate)
    }
}
