public import CodecSupport
public import Geolocation
public import RouteGeometry
public import TrackFiles

/// Follows a traveller on a route: finds the position, the waypoints reached and the time of arrival.
///
///     fix ─▶ RouteTracker ─▶ RouteProgress ─┬─▶ WaypointMonitor ─▶ WaypointChange, RouteLeg
///                                           └─▶ ArrivalEstimator ─▶ arrival
///
/// The follower is a value without side effects, which ``RouteTrackingManager`` and `RouteTrackingSink` share.
public struct RouteFollower: Sendable {
    /// The tracker that finds the traveller's position on the route.
    public private(set) var tracker: RouteTracker

    /// The monitor that detects the traveller's arrivals at the waypoints.
    public private(set) var monitor: WaypointMonitor

    /// The estimator of the traveller's arrival times.
    public private(set) var estimator = ArrivalEstimator()

    /// The events at waypoints, such as arrivals, that the last fix has caused.
    public private(set) var changes: [WaypointChange] = []

    /// The last fix that was used.
    ///
    /// When the route is replaced, this fix determines the position on the new route.
    private var lastFix: Fix?

    /// The drops that the resumed state already contained.
    private var resumedDrops = DropCounts()

    private enum Fix {
        case location(Location)
        case coordinate(Coordinate)
    }

    /// Creates a route follower that has not received a fix yet.
    ///
    /// - Parameters:
    ///   - route: The route to follow.
    ///   - waypoints: The waypoints of the route, see `RouteWaypoints`.
    ///   - settings: The settings by which positions are matched to the route.
    ///   - start: The place on the route at which the traveller begins. Default: anywhere.
    public init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere
    ) {
        tracker = RouteTracker(route, settings: settings, start: start)
        monitor = WaypointMonitor(waypoints, standingSpeed: tracker.settings.standingSpeed)
    }

    /// The route on which the traveller is followed.
    public var route: Route { tracker.route }

    /// The traveller's current progress on the route; `nil` before the first fix.
    public var progress: RouteProgress? { tracker.progress }

    /// The traveller's current leg between two waypoints; `nil` before the first fix.
    public var leg: RouteLeg? { progress.map(monitor.leg) }

    /// The settings by which positions are matched to the route; a change applies from the next fix on.
    public var settings: RouteTrackerSettings {
        get { tracker.settings }
        set {
            tracker.settings = newValue
            monitor.standingSpeed = tracker.settings.standingSpeed
        }
    }

    /// The path from the traveller's point on the route to the end of the route, as a view that copies no coordinates.
    ///
    /// The path is `nil` while that point is unknown, for example off the route. It is empty at the end of the route. A
    /// traveller may count as arrived some metres before the end: if the last position was a fix with a time, the path
    /// is then empty, too.
    public var remainingPath: RemainingPath? {
        guard let progress, progress.isOnTrack else { return nil }
        var along = progress.status == .arrived ? route.length : progress.along
        if case .coordinate = lastFix { along = progress.along }
        return route.path(from: along, at: progress.coordinate, segment: progress.segment)
    }

    /// Whether the last position is at a waypoint, or on the way from the route to a waypoint beside it.
    ///
    /// This is the case if the distance of the position from a waypoint is at most the waypoint's radius plus the
    /// waypoint's distance from the route. Waypoints that the traveller has visited and passed are ignored.
    public var isAtWaypoint: Bool {
        guard let progress else { return false }
        return monitor.isAtWaypoint(progress.place) { waypoint in
            route.coordinate(at: waypoint.along)?.localDistance(to: waypoint.coordinate) ?? 0
        }
    }

    /// The traveller's time of arrival at the end of the route, see ``ArrivalEstimator/arrival(on:)``.
    public var arrival: Date? { estimator.arrival(on: route) }

    /// Returns the traveller's time of arrival at a waypoint; `nil` if the time is unknown or the waypoint has been
    /// passed.
    public func arrival(at waypoint: RouteWaypoint) -> Date? { estimator.arrival(at: waypoint.along, on: route) }

    /// The number of fixes dropped by this follower, by reason, without those dropped before its state was saved.
    public var drops: DropCounts { tracker.state.drops.without(resumedDrops) }

    /// Updates the follower with a fix; returns `nil` if the fix is not used, see
    /// ``RouteTracker/update(_:)-(Location)``.
    public mutating func update(_ location: Location) -> RouteProgress? {
        changes = []
        guard let progress = tracker.update(location) else { return nil }
        lastFix = .location(location)
        estimator.update(
            progress, on: route, at: location.timestamp, standingSpeed: tracker.settings.standingSpeed)
        changes = monitor.update(
            progress, at: location.timestamp, isStanding: tracker.state.credibility.standingPlace != nil)
        return progress
    }

    /// Updates the follower with a position that has neither a time nor an accuracy.
    ///
    /// Such a position does not affect the estimated arrival. The result is `nil` if the position is not used, see
    /// ``RouteTracker/update(_:)-(Coordinate)``.
    public mutating func update(_ coordinate: Coordinate) -> RouteProgress? {
        changes = []
        guard let progress = tracker.update(coordinate) else { return nil }
        lastFix = .coordinate(coordinate)
        estimator.losePlace()
        changes = monitor.update(progress)
        return progress
    }

    /// Replaces the followed route by another one, and determines the traveller's place on the new route from the last
    /// fix.
    ///
    /// The distance travelled and the furthest position are counted from 0 again.
    ///
    /// - Parameters:
    ///   - route: The new route.
    ///   - waypoints: The waypoints of the new route; `nil` to place the remaining waypoints on it.
    ///   - start: The place at which the traveller begins on the new route.
    /// - Returns: The remaining waypoints that have no place on the new route.
    @discardableResult
    public mutating func replaceRoute(
        _ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere
    ) -> [RouteWaypoints.Unplaced] {
        guard let waypoints else {
            let stops = RouteWaypoints(monitor.remaining, on: route)
            replaceRoute(route, waypoints: stops.waypoints, start: start)
            return stops.unplaced
        }
        tracker.replaceRoute(route, start: start)
        monitor = WaypointMonitor(waypoints, standingSpeed: tracker.settings.standingSpeed)
        estimator.beginRoute()
        switch lastFix {
        case .location(let location): _ = update(location)
        case .coordinate(let coordinate): _ = update(coordinate)
        case nil: changes = []
        }
        return []
    }

    // MARK: Saving

    /// The complete state of the follower, which can be saved and passed to ``resume(_:)``.
    public var state: RouteFollowerState {
        RouteFollowerState(tracker: tracker.state, waypoints: monitor.state, estimator: estimator)
    }

    /// Resumes the follower from a saved state.
    ///
    /// - Throws: ``RouteStateError`` if the state was saved on another route or with other waypoints, or is damaged;
    ///   the follower is then unchanged.
    public mutating func resume(_ state: RouteFollowerState) throws(RouteStateError) {
        var (tracker, monitor) = (tracker, monitor)
        guard tracker.resume(state.tracker) else { throw .otherRoute }
        try monitor.resume(state.waypoints)
        guard state.estimator.isSound else { throw .otherRoute }
        (self.tracker, self.monitor) = (tracker, monitor)
        estimator = state.estimator
        resumedDrops = tracker.state.drops
        changes = []
    }
}
