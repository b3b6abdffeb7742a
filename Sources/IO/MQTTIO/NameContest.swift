import Geolocation

/// Detects that another client uses this client's identifier.
///
/// A broker allows one connection for each identifier: it ends the connection of one client when the other one
/// connects. Not every broker states this reason.
struct NameContest: Sendable {
    /// The number of connections that must end within ``period`` before another client with the same identifier is
    /// assumed.
    static let limit = 3

    /// The length in seconds of the period in which ended connections are counted.
    static let period = 60.0

    private var ends: [SensorInstant] = []

    /// Records that the broker has closed an accepted connection.
    ///
    /// Returns `true` if the cause is probably another client with the same identifier: ``limit`` connections have
    /// ended within ``period``.
    mutating func recordEnd(at now: SensorInstant) -> Bool {
        ends.removeAll { now.seconds(since: $0) > Self.period }
        ends = ends.suffix(Self.limit - 1) + [now]
        return ends.count == Self.limit
    }
}
