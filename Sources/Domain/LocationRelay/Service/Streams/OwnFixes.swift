import CodecSupport
import Geolocation

/// Converts the locations and headings of this device, on which the relay runs, to the relay's own fixes.
///
/// A heading is compared with the last published heading, so that slow turns are detected. Intervals are measured
/// between the times of the headings, so that replays at any speed give the same result.
struct OwnFixes: Sendable {
    private typealias Heading = (direction: Double, time: Date, arrival: SensorInstant)

    private let source: LocationFix.Source
    private let device: String?
    private var numbers: FixSequence?
    private var heading: Heading?
    private var publishedHeading: Heading?

    /// Creates a converter that has received no heading.
    init(source: LocationFix.Source, device: String?) {
        self.source = source
        self.device = device
    }

    /// Returns the fix for a location, without a sequence number.
    ///
    /// The fix includes the device's heading unless the heading arrived more than `maximumAge` seconds ago. A battery
    /// level outside 0...1 is omitted.
    func fix(_ location: Location, battery: Double?, now: SensorInstant, maximumAge: Double) -> LocationFix {
        let battery = battery.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
        let heading = heading.flatMap { now.seconds(since: $0.arrival) <= maximumAge ? $0 : nil }
        return LocationFix(
            location, source: source, heading: heading?.direction, battery: battery, sequence: 0, device: device)
    }

    /// Assigns a sequence number to a fix that is published now.
    ///
    /// New numbers are greater than those of earlier runs. A fix that replaces a held-back fix takes over its number,
    /// since receivers would count a skipped number as a loss.
    ///
    /// - Parameters:
    ///   - fix: The fix to number.
    ///   - given: The number that a store has already assigned; `nil` if there is none.
    ///   - held: The fix held back that `fix` replaces; `nil` if there is none.
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

    /// Processes a heading of the device; returns whether the heading requires a separate update.
    ///
    /// The time of the heading may be earlier than that of the last published heading, since a replay may start again.
    ///
    /// - Parameters:
    ///   - direction: The heading in degrees; `nil` if it is no longer known.
    ///   - time: The time of the heading.
    ///   - arrival: When the heading arrived.
    ///   - interval: The minimum time in seconds since the last published heading for a separate update.
    ///   - change: The minimum difference in degrees from the last published heading for a separate update.
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

    /// Forgets the current and the last published heading.
    mutating func forgetHeadings() {
        heading = nil
        publishedHeading = nil
    }
}
