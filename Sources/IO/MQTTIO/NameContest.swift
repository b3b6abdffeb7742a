import Geolocation

/// Detects that another client uses the same identifier: each of the two makes the broker end the other's connection.
///
/// Not every broker reports this as the reason.
struct NameContest: Sendable {
    /// The number of ended connections within ``period`` from which another client is assumed.
    static let limit = 3

    /// The length of the observed period in seconds.
    static let period = 60.0

    private var ends: [SensorInstant] = []

    /// Records that the broker has closed an accepted connection; returns `true` if another client is assumed.
    mutating func recordEnd(at now: SensorInstant) -> Bool {
        ends.removeAll { now.seconds(since: $0) > Self.period }
        ends = ends.suffix(Self.limit - 1) + [now]
        return ends.count == Self.limit
    }
}
