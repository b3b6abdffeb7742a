import CodecSupport
import Geolocation

/// Passes a fix if enough time and distance separate it from the last fix that passed.
@SensorActor
struct FixThrottle: LocationThrottle {
    /// The speed in metres per second above which the traveller is assumed to be in a vehicle.
    private static let vehicleSpeed = 7.0

    private let interval: Double
    private let distance: Double
    private let vehicleFactor: Double
    private var last: Location?

    nonisolated init(interval: Double, distance: Double, vehicleFactor: Double) {
        self.interval = IntervalTolerance.shortest(interval)
        self.distance = distance
        self.vehicleFactor = vehicleFactor
    }

    func shouldUpdate(location: Location) -> Bool {
        guard let last else { return true }
        let factor = (location.speed ?? 0) > Self.vehicleSpeed ? vehicleFactor : 1
        // The difference is used without its sign: if a fix is much older than the last one, it comes from another
        // recording, or from a time before the clock was set.
        let seconds = abs(location.timestamp.timeIntervalSince(last.timestamp))
        guard seconds >= interval * factor else { return false }
        return distance == 0 || location.coordinate.isFarther(than: distance * factor, from: last.coordinate)
    }

    mutating func update(location: Location) { last = location }

    mutating func reset() { last = nil }
}

/// Passes at most one heading per interval between the times of the headings; the first heading after a withdrawal
/// always passes.
@SensorActor
final class HeadingThrottle: ValueFilter {
    private let interval: Double
    /// The clock that gives the time of a heading without a time.
    private let clock: any SensorClock
    /// The time of the last heading that passed.
    private var last: Date?
    private var headingsInBetween = 0

    nonisolated init(interval: Double, clock: any SensorClock) {
        self.interval = IntervalTolerance.shortest(interval)
        self.clock = clock
    }

    var thinsOut: Bool { true }

    func decide(_ heading: inout HeadingValue) -> FilterDecision {
        let time = heading.timestamp ?? clock.now
        // The difference is used without its sign, as with fixes.
        if let last, abs(time.timeIntervalSince(last)) < interval {
            headingsInBetween += 1
            return .drop
        }
        last = time
        return .pass
    }

    func valueWasWithdrawn() { last = nil }

    func reset() { last = nil }

    var drops: DropCounts {
        var drops = DropCounts()
        drops.add("heading in between", count: headingsInBetween)
        return drops
    }
}
