import CodecSupport
import Geolocation

/// Decides whether a fix of the system's significant-change service means that the traveller has departed.
///
/// Not every fix of the service means a departure: the first fix may be old, and the service may report the same place
/// twice.
struct SignificantMove: Sendable, Hashable {
    /// The distance from the place of the last known fix, in metres, beyond which the traveller has departed.
    static let distance = 40.0

    /// The maximum age in seconds at which the last known fix is still used as the origin of the move.
    static let originAge = 60.0

    private var origin: Location?

    /// Creates a detector of a departure.
    ///
    /// - Parameters:
    ///   - last: The last known fix, used as the origin. If the last fix is unknown or older than ``originAge``, the
    ///     next fix becomes the origin.
    ///   - now: The current time.
    init(from last: Location?, now: Date) {
        guard let last, abs(now.timeIntervalSince(last.timestamp)) <= Self.originAge else { return }
        origin = last
    }

    /// Returns whether the given fix means that the traveller has departed.
    ///
    /// If there is no origin yet, the fix becomes the origin.
    mutating func isDeparture(_ fix: Location) -> Bool {
        guard let origin else {
            origin = fix
            return false
        }
        guard fix.timestamp > origin.timestamp else { return false }
        return fix.coordinate.isFarther(than: Self.distance, from: origin.coordinate)
    }
}
