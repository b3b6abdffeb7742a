public import Geolocation
public import RouteGeometry

/// The way of a fix through the sink.
extension RouteTrackingSink {
    /// Where the traveller is; nil before the first fix.
    public var progress: RouteProgress? { follower?.progress }

    /// All that is known, to go on later; nil until the route has been read.
    public var state: RouteFollowerState? { follower?.state }

    func take(_ fix: Location) {
        guard follower != nil else { return ownDrops.add("fix without a route") }
        guard let progress = follower?.update(fix) else { return }
        lastFix = fix
        publish(progress, at: fix)
        if decision.failures > 0, progress.status != .offRoute, progress.status != .uncertain { report(.running) }
        guard let onReroute, decision.update(progress.status, at: fix.coordinate, now: clock.coarseInstant) else {
            return
        }
        askForRoute(onReroute, progress, at: fix)
    }

    private func publish(_ progress: RouteProgress, at fix: Location) {
        guard let publisher, publisher.isDerivedEventWanted else { return }
        publisher.publish(RouteEvent(time: fix.timestamp, progress: progress, arrival: follower?.arrival))
        publishChanges(at: fix)
    }

    func publishChanges(at fix: Location) {
        guard let publisher, let follower, publisher.isDerivedEventWanted else { return }
        for change in follower.changes { publisher.publish(WaypointEvent(time: fix.timestamp, change: change)) }
    }

    /// Goes on with another route, from where the traveller was seen last.
    ///
    /// It takes the place of a file that is still being read. Where the sink is not started it does nothing.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints.
    ///   - start: Where he begins on it.
    public func replaceRoute(_ route: Route, waypoints: [RouteWaypoint] = [], start: RouteStart = .anywhere) {
        guard isRunning else { return }
        cancelReroute()
        guard follower != nil else { return begin(route, waypoints, start: start) }
        follower?.replaceRoute(route, waypoints: waypoints, start: start)
        if let lastFix { publishChanges(at: lastFix) }
    }

    /// Keeps which stops have no place on the route.
    func note(_ unplaced: [RouteWaypoints.Unplaced]) {
        unplacedStops = unplaced
        guard let first = unplaced.first else { return }
        ownDrops.add("stop without a place on the route", count: unplaced.count)
        report(.degraded(unplaced.count > 1 ? "\(first), and so with \(unplaced.count - 1) more" : "\(first)"))
    }

    /// What could not be used, by reason.
    public var drops: DropCounts {
        var drops = ownDrops
        drops.add("fix not newer than the one before", count: follower?.tracker.state.lateFixes ?? 0)
        drops.add("fix out of range", count: follower?.tracker.state.invalidFixes ?? 0)
        return drops
    }
}
