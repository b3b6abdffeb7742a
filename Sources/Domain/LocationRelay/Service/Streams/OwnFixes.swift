import CodecSupport
import Geolocation

/// Converts the locations and headings of a relay's device to its own fixes.
///
/// A heading is compared with the last published one, so that slow turns are detected. Intervals are measured between
/// the times of the headings, so that replays at any speed give the same result.
struct OwnFixes: Sendable {
    private typealias Heading = (direction: Double, time: Date, arrival: SensorInstant)

    private let source: LocationFix.Source
    private let device: String?
    private var numbers: FixSequence?
    private var heading: Heading?
    private var publishedHeading: Heading?

    /// Creates a converter without a heading.
    init(source: LocationFix.Source, device: String?) {
        self.source = source
        self.device = device
    }

    /// Returns the fix of a location, without a number.
    ///
    /// It includes the device's heading unless the heading arrived more than `maximumAge` seconds ago. A battery level
    /// outside 0...1 is omitted.
    func fix(_ location: Location, battery: Double?, now: SensorInstant, maximumAge: Double) -> LocationFix {
        let battery = battery.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
        let heading = heading.flatMap { now.seconds(since: $0.arrival) <= maximumAge ? $0 : nil }
        return LocationFix(
            location, source: source, heading: heading?.direction, battery: battery, sequence: 0, device: device)
    }

    /// Assigns a number to a fix that is published now; numbers are greater than those of earlier runs.
    ///
    /// If the fix replaces a held one, it takes over the number of the held fix, since receivers count missing numbers.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - given: The number that a store has already assigned, if any.
    ///   - held: The held fix that it replaces, if any.
    ///   - now: The current time.
    mutating func number(_ fix: inout LocationFix, as given: Int64?, replacing held: LocationFix?, now: Date) {
        if let given {
            fix.sequence = given
        } else {
            var numbers = numbers ?? FixSequence(start: now)
            fix.sequence = held?.sequence ?? numbers.next()
            self.numbers = numbers
        }
        if let heading { publishedHeading = heading }
    }

    /// Ingests a heading of the device, or `nil` if the heading is withdrawn; returns whether this requires a separate
    /// update.
    ///
    /// The interval to the last published heading may also be negative, since a replay may start again.
    mutating func ingest(
        _ direction: Double?, at time: Date, arrival: SensorInstant, interval: Double, change: Double
    ) -> Bool {
        let wasKnown = heading != nil
        heading = direction.map { ($0, time, arrival) }
        guard let direction else { return wasKnown }
        guard let publishedHeading else { return true }
        return abs(time.timeIntervalSince(publishedHeading.time)) >= interval
            && Angle.absoluteDifference(direction, publishedHeading.direction) >= change
    }

    /// Discards the current and the last published heading.
    mutating func forgetHeadings() {
        heading = nil
        publishedHeading = nil
    }
}
