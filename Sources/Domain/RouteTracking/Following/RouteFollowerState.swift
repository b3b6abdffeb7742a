/// The complete state of a ``RouteFollower``, which can be saved and resumed later without a gap.
public struct RouteFollowerState: Sendable, Hashable, Codable {
    /// The state of the tracker.
    public let tracker: RouteTrackerState

    /// The state of the waypoint monitor.
    public let waypoints: WaypointMonitorState

    /// The arrival estimator.
    public let estimator: ArrivalEstimator
}
