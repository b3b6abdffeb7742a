/// What a ``WaypointMonitor`` knows: save it, and go on from it later.
public struct WaypointMonitorState: Sendable, Hashable, Codable {
    /// How a waypoint stands.
    enum Phase: Int, Sendable, Hashable, Codable {
        /// The traveller has not come to it.
        case ahead
        /// He is within its radius.
        case entered
        /// He has been at it, and is still there.
        case arrived
        /// He has left it behind without having been at it.
        case passed
        /// He is behind it without having come to it.
        case skipped
        /// He has been at it and has left it behind.
        case done

        /// Whether he still has to come to it.
        var isOpen: Bool { self == .ahead || self == .entered }

        /// Whether he has left it behind without having been at it.
        var isMissed: Bool { self == .passed || self == .skipped }
    }

    /// The phase of each waypoint, in the order of the route.
    var phases: [Phase]

    /// Metres along the route where the traveller was last known to be on it.
    var along: Double?

    /// Metres that he had covered along the route by then.
    var travelled = 0.0

    /// Whether he has been off the route since.
    var wasOffRoute = false

    init(count: Int) {
        phases = Array(repeating: .ahead, count: count)
    }
}
