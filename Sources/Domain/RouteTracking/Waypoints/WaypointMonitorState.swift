import Geolocation

/// The state of a ``WaypointMonitor``: save it and resume later.
public struct WaypointMonitorState: Sendable, Hashable, Codable {
    /// The phase of a waypoint.
    enum Phase: Int, Sendable, Hashable, Codable {
        /// Not reached yet.
        case ahead
        /// The traveller is within its radius.
        case entered
        /// Visited, and not yet left.
        case arrived
        /// Left behind without a visit.
        case passed
        /// Behind the traveller without its radius having been entered.
        case skipped
        /// Visited and left behind.
        case done

        /// Whether the waypoint is still to be reached.
        var isOpen: Bool { self == .ahead || self == .entered }

        /// Whether the waypoint was left behind without a visit.
        var isMissed: Bool { self == .passed || self == .skipped }
    }

    /// The phase of each waypoint, in the order of the route.
    var phases: [Phase]

    /// The last position known to be on the route, in metres along it.
    var along: Double?

    /// Metres covered along the route by then.
    var travelled = 0.0

    /// Whether the traveller has been off the route since.
    var wasOffRoute = false

    /// A place around which the traveller has stayed, and since when, in seconds since 2001.
    var restPlace: Coordinate?
    var restTime = 0.0

    init(count: Int) {
        phases = Array(repeating: .ahead, count: count)
    }
}
