import Geolocation

/// Measures the distance, time and stops of a trip from the observations since the departure.
struct TripMeter: Sendable {
    /// The number of standard errors that a distance must exceed to count as movement; a shorter one may be noise.
    private static let noiseFactor = 2.0

    private let movingSpeed: Double
    private let stopTime: Double

    private var distance = 0.0
    private var movingTime = 0.0
    private var stops = 0
    private var maximumSpeed: Double?
    private var unobserved = 0.0

    /// The last observation of the trip.
    ///
    /// `corner` is the observation up to which the distance has been measured.
    private var last: Observation
    private var corner: Observation

    /// The part of the time since `corner` for which the fixes reported no speed, in seconds.
    ///
    /// At the next corner, the meter decides whether the traveller moved or stood still in this time.
    private var undecidedTime = 0.0

    /// The time in seconds for which the traveller has stood still.
    ///
    /// `isAtStop` states whether this time has been counted as a stop.
    private var standingTime = 0.0
    private var isAtStop = false

    /// Creates a meter for a trip that begins with `start`, the last observation at the place of departure.
    init(from start: Observation, _ settings: VisitSettings) {
        (last, corner) = (start, start)
        (movingSpeed, stopTime) = (settings.movingSpeed, settings.stopTime)
    }

    /// Adds the next observation of the trip.
    mutating func add(_ next: Observation) {
        if let speed = next.fix.speed { maximumSpeed = max(maximumSpeed ?? speed, speed) }
        let observed = max(0, next.seconds(since: last) - next.silence)
        let noise = Self.noiseFactor * corner.error(to: last)
        unobserved += next.silence
        last = next
        if let speed = next.fix.speed { accumulate(observed, isMoving: speed >= movingSpeed) }
        let undecided = next.fix.speed == nil ? observed : 0
        if next.isCertainlyFarther(than: 0, from: corner, errors: Self.noiseFactor) {
            turn(at: next, after: undecided, noise: noise)
        } else {
            undecidedTime += undecided
        }
    }

    /// Ends the trip with `arrival`, the first observation at the destination, and returns the trip.
    mutating func trip(to arrival: Observation, from origin: Visit, to destination: Visit) -> Trip {
        add(arrival)
        turn(at: arrival, after: 0, noise: Self.noiseFactor * corner.error(to: arrival))
        return Trip(
            index: origin.index, start: origin.departure ?? arrival.fix.timestamp, end: destination.arrival,
            isStartKnown: origin.isDepartureKnown, isEndKnown: destination.isArrivalKnown, origin: origin.centre,
            destination: destination.centre, distance: distance, movingTime: movingTime, stops: stops,
            maximumSpeed: maximumSpeed, unobserved: unobserved)
    }

    /// Adds the distance up to an observation, and decides whether the traveller moved in the time without reported
    /// speeds.
    ///
    /// - Parameters:
    ///   - observation: The observation, which becomes the next corner.
    ///   - seconds: The time since the previous observation, in seconds; 0 if `observation` has a speed, or if the trip
    ///     ends with it.
    ///   - noise: The distance from the last corner within which all observations in between lie, in metres.
    private mutating func turn(at observation: Observation, after seconds: Double, noise: Double) {
        let leg = corner.coordinate.distance(to: observation.coordinate)
        distance += leg
        corner = observation
        var undecided = seconds
        // In `undecidedTime`, a moving traveller would have gone farther than `noise`. Since no observation is that far
        // from the corner, the traveller stood still.
        if movingSpeed * undecidedTime > noise {
            accumulate(undecidedTime, isMoving: false)
        } else {
            undecided += undecidedTime
        }
        accumulate(undecided, isMoving: leg >= movingSpeed * undecided)
        undecidedTime = 0
    }

    private mutating func accumulate(_ seconds: Double, isMoving: Bool) {
        guard seconds > 0 else { return }
        if isMoving {
            movingTime += seconds
            standingTime = 0
            isAtStop = false
        } else {
            standingTime += seconds
            if standingTime >= stopTime, !isAtStop {
                isAtStop = true
                stops += 1
            }
        }
    }
}
