import Geolocation

/// The state of a ``WaypointMonitor``, which can be saved and resumed later.
public struct WaypointMonitorState: Sendable, Hashable, Codable {
    /// Whether the traveller has reached, visited, passed or skipped a waypoint.
    enum Phase: Int, Sendable, Hashable, Codable {
        /// The traveller has not reached the waypoint yet.
        case ahead
        /// The traveller is within the radius of the waypoint.
        case entered
        /// The traveller has visited the waypoint and has not left it yet.
        case arrived
        /// The traveller was within the radius of the waypoint and has passed it without a visit.
        case passed
        /// The traveller has passed the waypoint without entering its radius.
        case skipped
        /// The traveller has visited the waypoint and has passed it.
        case done

        /// Whether the waypoint is still to be visited: the traveller is before it or within its radius.
        var isOpen: Bool { self == .ahead || self == .entered }

        /// Whether the traveller has passed the waypoint without a visit.
        var isMissed: Bool { self == .passed || self == .skipped }
    }

    /// For each waypoint, in the order of the route, whether the traveller has reached, visited, passed or skipped it.
    var phases: [Phase]

    /// The last position of the traveller known to be on the route, in metres along the route.
    var along: Double?

    /// The distance that the traveller had covered along the route at the position ``along``, in metres.
    var travelled = 0.0

    /// Whether the traveller has been off the route since the position ``along``.
    var wasOffRoute = false

    /// The place near which the traveller has stayed.
    var restPlace: Coordinate?
    /// The time at which the traveller's stay near ``restPlace`` began, in seconds since 2001.
    var restTime = 0.0

    init(count: Int) {
        phases = Array(repeating: .ahead, count: count)
    }
}
