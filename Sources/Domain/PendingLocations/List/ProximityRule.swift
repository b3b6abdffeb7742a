import Geolocation

/// Decides whether a fix belongs to the newest entry of a list of pending locations or begins another entry.
///
/// There are two predefined rules: ``original``, the rule of the app for which the list was first written, and
/// ``corrected``. They differ only in the parameters described here, so that their results can be compared.
public struct ProximityRule: Sendable, Hashable {
    /// The maximum distance at which two positions are near each other.
    public enum Threshold: Sendable, Hashable {
        /// The maximum difference in degrees of latitude and in degrees of longitude, both inclusive.
        ///
        /// The numbers are simply subtracted, so that two positions on either side of the antimeridian are nearly 360°
        /// apart. In metres, a degree of longitude is shorter near the poles.
        case degrees(Double)

        /// The maximum distance in metres on the ellipsoid, which is the same everywhere on the earth.
        case metres(Double)
    }

    /// The choice of the position of an entry from which the distance of a new fix is measured.
    public enum Reference: Sendable, Hashable {
        /// The newest fix of the entry.
        ///
        /// The position moves along with the traveller. A slow traveller therefore stays near it, and never begins
        /// another entry.
        case sliding

        /// The first fix of the entry, that is, the arrival at the place.
        case arrival
    }

    /// The way in which entries are kept.
    ///
    /// It determines the timestamps and waiting times of entries, and which entry counts as the newest. It also
    /// determines whether a different user begins another entry, and whether an entry that changes is uploaded again.
    public enum Bookkeeping: Sendable, Hashable {
        /// The behaviour of the app for which the list was first written.
        ///
        /// The newest entry is the one with the latest valid timestamp. Timestamps are wall-clock times of receipt, so
        /// the waiting time shrinks if the clock is set back. An entry keeps its user, and remains marked as uploaded
        /// when it changes.
        case original

        /// The corrected behaviour, which tolerates clock changes and a change of user, and uploads every change.
        ///
        /// The newest entry is the last one of the list. Timestamps are the times of the fixes, and the waiting time is
        /// measured by the monotonic clock. A different user starts another entry. A changed entry is no longer marked
        /// as uploaded.
        case corrected
    }

    /// The maximum distance at which a fix belongs to an entry.
    public var threshold: Threshold

    /// The position of an entry from which the distance of a new fix is measured.
    public var reference: Reference

    /// The way in which entries are kept, such as their timestamps, waiting times and marks as uploaded.
    public var bookkeeping: Bookkeeping

    /// Creates a rule that decides whether a fix belongs to an entry.
    ///
    /// - Parameters:
    ///   - threshold: The maximum distance at which a fix belongs to an entry.
    ///   - reference: The position of an entry from which the distance of a new fix is measured.
    ///   - bookkeeping: The way in which entries are kept, such as their timestamps and waiting times. Default:
    ///     `corrected`.
    public init(threshold: Threshold, reference: Reference, bookkeeping: Bookkeeping = .corrected) {
        (self.threshold, self.reference, self.bookkeeping) = (threshold, reference, bookkeeping)
    }

    /// The rule of the app for which the list was first written.
    ///
    /// A fix belongs to the newest entry if its latitude and its longitude each differ by at most 0.01° from those of
    /// the entry's newest fix.
    public static let original = ProximityRule(threshold: .degrees(0.01), reference: .sliding, bookkeeping: .original)

    /// The corrected rule: a fix belongs to the newest entry if it is at most 1,113 m away from the entry's first fix.
    ///
    /// This distance is 0.01° at the equator.
    public static let corrected = ProximityRule(threshold: .metres(1113), reference: .arrival)

    /// Returns whether a fix is near another position according to ``threshold``.
    func isNear(_ fix: Coordinate, _ other: Coordinate) -> Bool {
        switch threshold {
        case .degrees(let limit):
            abs(other.latitude - fix.latitude) <= limit && abs(other.longitude - fix.longitude) <= limit
        case .metres(let limit):
            !fix.isFarther(than: limit, from: other)
        }
    }
}
