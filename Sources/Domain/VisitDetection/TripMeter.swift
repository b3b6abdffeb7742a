import Geolocation

/// Measures a trip by the observations since the departure.
struct TripMeter: Sendable {
    /// The number of standard errors below which movement cannot be distinguished from noise.
    private static let noiseFactor = 2.0

    private let movingSpeed: Double
    private let stopTime: Double

    private var distance = 0.0
    private var movingTime = 0.0
    private var stops = 0
    private var maximumSpeed: Double?
    private var unobserved = 0.0

    /// The last observation, and the last one up to which the distance has been measured, which is called the corner.
    private var last: Observation
    private var corner: Observation

    /// The observed time since the corner without a speed in seconds, which may be movement or standing.
    private var undecidedTime = 0.0

    /// The time since the last movement in seconds, and whether it has been counted as a stop.
    private var standingTime = 0.0
    private var isAtStop = false

    /// Creates a meter that begins at the last observation of the first place.
    init(from start: Observation, _ settings: VisitSettings) {
        (last, corner) = (start, start)
        (movingSpeed, stopTime) = (settings.movingSpeed, settings.stopTime)
    }

    /// Adds the next observation.
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

    /// Returns the trip that ends at the first observation of the second place.
    mutating func trip(to arrival: Observation, from origin: Visit, to destination: Visit) -> Trip {
        add(arrival)
        turn(at: arrival, after: 0, noise: Self.noiseFactor * corner.error(to: arrival))
        return Trip(
            index: origin.index, start: origin.departure ?? arrival.fix.timestamp, end: destination.arrival,
            isStartKnown: origin.isDepartureKnown, isEndKnown: destination.isArrivalKnown, origin: origin.centre,
            destination: destination.centre, distance: distance, movingTime: movingTime, stops: stops,
            maximumSpeed: maximumSpeed, unobserved: unobserved)
    }

    /// Measures the distance up to an observation, and decides whether the time without a speed was movement.
    ///
    /// - Parameters:
    ///   - observation: The observation, which becomes the next corner.
    ///   - seconds: The time without a speed since the previous observation, in seconds.
    ///   - noise: The distance from the last corner within which all observations in between lie, in metres.
    private mutating func turn(at observation: Observation, after seconds: Double, noise: Double) {
        let leg = corner.coordinate.distance(to: observation.coordinate)
        distance += leg
        corner = observation
        var undecided = seconds
        // A traveller moving all the time would have gone farther than that distance by then.
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
