public import Geolocation
public import RouteGeometry
public import RouteTracking
public import TrackFiles

/// Following the route, fix by fix.
extension RouteTrackingSink {
    /// The current progress; `nil` before the first fix.
    public var progress: RouteProgress? { follower?.progress }

    /// The complete state, for saving; `nil` until the route has been read.
    public var state: RouteFollowerState? { follower?.state }

    func handle(_ fix: Location) {
        guard follower != nil else { return ownDrops.add("fix without a route") }
        guard let progress = follower?.update(fix) else { return }
        lastFix = fix
        let number = request
        if problems.reroute != nil, progress.status != .offRoute, progress.status != .uncertain {
            problems.reroute = nil
        }
        publish(progress, at: fix)
        // A receiver of the events may have replaced the route, which makes this progress obsolete.
        guard number == request, let onReroute,
            decision.update(progress.status, at: fix.coordinate, now: fix.timestamp)
        else { return }
        askForRoute(onReroute, progress, at: fix)
    }

    private func publish(_ progress: RouteProgress, at fix: Location) {
        guard let host, let follower, host.isDerivedEventWanted else { return }
        host.publish(RouteEvent(time: fix.timestamp, progress: progress, arrival: follower.arrival))
        publish(follower.changes, at: fix)
    }

    private func publish(_ changes: [WaypointChange], at fix: Location) {
        for change in changes { host?.publish(WaypointEvent(time: fix.timestamp, change: change)) }
    }

    /// Continues on another route, from the last known position of the traveller.
    ///
    /// Replaces a file that is still being read. Does nothing if the sink has not been started. The distance travelled
    /// and the furthest point count from 0 on the new route.
    ///
    /// - Parameters:
    ///   - route: The new route.
    ///   - waypoints: Its waypoints; `nil` for the remaining ones, which are then placed on the new route. Hundreds of
    ///     stops are better placed in advance, off the sensor actor, see `RouteWaypoints`.
    ///   - start: Where the traveller begins on it.
    public func replaceRoute(_ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere) {
        guard isRunning else { return }
        cancelReroute()
        problems.reroute = nil
        guard follower != nil else { return begin(route, waypoints ?? [], start: start) }
        follow(route, waypoints, start: start)
    }

    /// Continues on another route; see ``replaceRoute(_:waypoints:start:)``.
    func follow(
        _ route: Route, _ waypoints: [RouteWaypoint]?, unplaced: [RouteWaypoints.Unplaced] = [],
        start: RouteStart = .anywhere
    ) {
        let left = follower?.replaceRoute(route, waypoints: waypoints, start: start) ?? []
        problems.state = nil
        note(unplaced + left)
        if let lastFix, let follower { publish(follower.changes, at: lastFix) }
    }

    /// Records the stops that have no place on the route.
    func note(_ unplaced: [RouteWaypoints.Unplaced]) {
        unplacedStops = unplaced
        ownDrops.add("stop without a place on the route", count: unplaced.count)
        problems.stops = unplaced.first.map {
            unplaced.count > 1 ? "\($0), and so with \(unplaced.count - 1) more" : "\($0)"
        }
    }

    /// Drops by reason.
    public var drops: DropCounts {
        var drops = ownDrops
        drops.add("fix not newer than the one before", count: follower?.tracker.state.lateFixes ?? 0)
        drops.add("fix out of range", count: follower?.tracker.state.invalidFixes ?? 0)
        return drops
    }
}
