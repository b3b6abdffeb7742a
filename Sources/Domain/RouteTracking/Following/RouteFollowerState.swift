/// The complete state of a ``RouteFollower``, which can be saved to continue later without a gap.
public struct RouteFollowerState: Sendable, Hashable, Codable {
    /// The state of the tracker, which finds the position on the route.
    public let tracker: RouteTrackerState

    /// The state of the waypoint monitor, which detects arrivals at waypoints.
    public let waypoints: WaypointMonitorState

    /// The estimator of the arrival times, which is saved as a whole.
    public let estimator: ArrivalEstimator
}
