/// All that a ``RouteFollower`` knows of its traveller: save it, and go on from it later as if there had been no break.
public struct RouteFollowerState: Sendable, Hashable, Codable {
    /// What the tracker knows.
    public let tracker: RouteTrackerState

    /// What has happened with the waypoints.
    public let waypoints: WaypointMonitorState

    /// What is known of the arrival.
    public let estimator: ArrivalEstimator
}
