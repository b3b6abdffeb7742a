import Geolocation

/// Decides whether a fix belongs to the newest entry of a list or begins another one.
///
/// Every difference between the original app and the corrected behaviour is a parameter, so that the two can be
/// compared.
public struct ProximityRule: Sendable, Hashable {
    /// The distance up to which two positions are near each other.
    public enum Threshold: Sendable, Hashable {
        /// The maximum difference in degrees of latitude and of longitude, inclusive.
        ///
        /// The differences are those of the numbers: positions on both sides of the antimeridian are 360° apart, and a
        /// degree of longitude is shorter near the poles.
        case degrees(Double)

        /// The maximum distance in metres on the ellipsoid, which is the same everywhere on the earth.
        case metres(Double)
    }

    /// The position to which a fix is compared.
    public enum Reference: Sendable, Hashable {
        /// The newest fix of the entry, so that a slow traveller never leaves the entry.
        case sliding

        /// The first fix of the entry.
        case arrival
    }

    /// The way in which an entry determines its time, order and user, and whether it is uploaded.
    public enum Bookkeeping: Sendable, Hashable {
        /// The behaviour of the original app.
        ///
        /// The newest entry is the one with the greatest valid timestamp. Times are wall-clock times of receipt, so
        /// that the waiting time shrinks when the clock is set back. An entry keeps its user, and stays marked as
        /// uploaded when it changes.
        case original

        /// A behaviour that is correct after clock changes, a change of user and lost changes.
        ///
        /// The newest entry is the last one. Timestamps are the times of the fixes, and the waiting time is measured by
        /// the monotonic clock. A different user starts another entry, and a changed entry is no longer marked as
        /// uploaded.
        case corrected
    }

    /// The distance up to which a fix belongs to an entry.
    public var threshold: Threshold

    /// The position to which the fix is compared.
    public var reference: Reference

    /// The way in which entries determine time, order and user, and whether they are uploaded.
    public var bookkeeping: Bookkeeping

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - threshold: The distance up to which a fix belongs to an entry.
    ///   - reference: The position to which the fix is compared.
    ///   - bookkeeping: The way in which entries determine time, order, user and upload. Default: `corrected`.
    public init(threshold: Threshold, reference: Reference, bookkeeping: Bookkeeping = .corrected) {
        (self.threshold, self.reference, self.bookkeeping) = (threshold, reference, bookkeeping)
    }

    /// The rule of the original app: up to 0.01° in latitude and in longitude from the newest fix of the entry.
    public static let original = ProximityRule(threshold: .degrees(0.01), reference: .sliding, bookkeeping: .original)

    /// The corrected rule: up to 1,113 m, which is 0.01° at the equator, from the first fix of the entry.
    public static let corrected = ProximityRule(threshold: .metres(1113), reference: .arrival)

    /// Whether a fix is near the reference position.
    func isNear(_ fix: Coordinate, _ other: Coordinate) -> Bool {
        switch threshold {
        case .degrees(let limit):
            abs(other.latitude - fix.latitude) <= limit && abs(other.longitude - fix.longitude) <= limit
        case .metres(let limit):
            !fix.isFarther(than: limit, from: other)
        }
    }
}
