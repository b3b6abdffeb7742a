import Geolocation

/// Recognizes that another client uses the same identifier: a broker ends the connection of the one when the other comes.
///
/// Not every broker tells the reason.
struct NameContest: Sendable {
    /// The number of ends within ``period`` from which on it is supposed.
    static let limit = 3

    /// Seconds.
    static let period = 60.0

    private var ends: [SensorInstant] = []

    /// Notes that the broker has closed a connection that it had accepted; returns whether another client is supposed.
    mutating func noteEnd(at now: SensorInstant) -> Bool {
        ends.removeAll { now.seconds(since: $0) > Self.period }
        ends = ends.suffix(Self.limit - 1) + [now]
        return ends.count == Self.limit
    }
}
