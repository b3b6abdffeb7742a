import CodecSupport
import Geolocation

/// Decides which fix of the system's service for significant changes is a departure.
///
/// The service begins with a fix that may be old, and may report the same place twice.
struct SignificantMove: Sendable, Hashable {
    /// The distance that a departure exceeds, in metres.
    static let distance = 40.0

    /// The age up to which the last fix before is the place of departure, in seconds.
    static let originAge = 60.0

    private var origin: Location?

    /// Creates a decision.
    ///
    /// - Parameters:
    ///   - last: The last fix before, which is the origin unless it is old; otherwise the next one is.
    ///   - now: The time.
    init(from last: Location?, now: Date) {
        guard let last, abs(now.timeIntervalSince(last.timestamp)) <= Self.originAge else { return }
        origin = last
    }

    /// Handles a fix and returns whether the traveller has departed.
    mutating func isDeparture(_ fix: Location) -> Bool {
        guard let origin else {
            origin = fix
            return false
        }
        guard fix.timestamp > origin.timestamp else { return false }
        return fix.coordinate.isFarther(than: Self.distance, from: origin.coordinate)
    }
}
