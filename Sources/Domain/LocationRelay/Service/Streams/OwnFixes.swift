import CodecSupport
import Geolocation

/// Converts the locations and headings of a relay's device to fixes of its own.
///
/// A heading is compared with the last published one, so that slow turns are detected. Times are those of the samples,
/// so that replays at any speed give the same result.
struct OwnFixes: Sendable {
    private typealias Heading = (direction: Double, time: Date)

    private let source: LocationFix.Source
    private var numbers: FixSequence?
    private var heading: Heading?
    private var publishedHeading: Heading?

    /// Creates a converter that knows no heading yet.
    init(source: LocationFix.Source) {
        self.source = source
    }

    /// Returns the fix of a location, with the device's heading, but without a number; a battery level that is not in
    /// 0...1 is left out.
    func fix(_ location: Location, battery: Double?) -> LocationFix {
        let battery = battery.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
        return LocationFix(location, source: source, heading: heading?.direction, battery: battery, sequence: 0)
    }

    /// Gives a fix that is published now its number, which is greater than those of earlier runs.
    mutating func number(_ fix: inout LocationFix, now: Date) {
        var numbers = numbers ?? FixSequence(start: now)
        fix.sequence = numbers.next()
        self.numbers = numbers
        if let heading { publishedHeading = heading }
    }

    /// Takes a heading of the device, or `nil` if it is unknown; returns whether it is worth an update of its own.
    ///
    /// The interval to the last published heading counts in either direction, since a replay may start again.
    mutating func ingest(_ direction: Double?, at time: Date, settings: RelayServiceSettings) -> Bool {
        heading = direction.map { ($0, time) }
        guard let direction else { return false }
        guard let publishedHeading else { return true }
        return abs(time.timeIntervalSince(publishedHeading.time)) >= settings.headingInterval
            && Angle.absoluteDifference(direction, publishedHeading.direction) >= settings.headingChange
    }

    /// Forgets the headings.
    mutating func forgetHeadings() {
        heading = nil
        publishedHeading = nil
    }
}
