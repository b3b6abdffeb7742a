import CodecSupport
import Geolocation

/// Converts the locations and headings of a relay's device to its own fixes.
///
/// A heading is compared with the last published one, so that slow turns are detected. Intervals are those of the samples,
/// so that replays at any speed give the same result.
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

    /// Returns the fix of a location without a number, with the device's heading unless it is older than `maximumAge`; a
    /// battery level outside 0...1 is omitted.
    func fix(_ location: Location, battery: Double?, now: SensorInstant, maximumAge: Double) -> LocationFix {
        let battery = battery.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
        let heading = heading.flatMap { now.seconds(since: $0.arrival) <= maximumAge ? $0 : nil }
        return LocationFix(
            location, source: source, heading: heading?.direction, battery: battery, sequence: 0, device: device)
    }

    /// Assigns the number of a fix that is published now; it is greater than those of earlier runs.
    ///
    /// If the fix replaces a held one, it inherits its number, since receivers count missing numbers.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - given: The number that a store has already assigned, if any.
    ///   - held: The held fix that it replaces.
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

    /// Ingests a heading of the device, `nil` if it is withdrawn; returns whether it requires a separate update.
    ///
    /// The interval to the last published heading counts in either direction, since a replay may start again.
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

    /// Discards the headings.
    mutating func forgetHeadings() {
        heading = nil
        publishedHeading = nil
    }
}
