public import Geolocation
public import RouteFormats
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
        let number = request
        if problems.reroute != nil, progress.status != .offRoute, progress.status != .uncertain {
            problems.reroute = nil
        }
        publish(progress, at: fix)
        // Whoever takes an event may have put in another route, to which this progress says nothing.
        guard number == request, let onReroute,
            decision.update(progress.status, at: fix.coordinate, now: fix.timestamp)
        else { return }
        askForRoute(onReroute, progress, at: fix)
    }

    private func publish(_ progress: RouteProgress, at fix: Location) {
        guard let publisher, let follower, publisher.isDerivedEventWanted else { return }
        publisher.publish(RouteEvent(time: fix.timestamp, progress: progress, arrival: follower.arrival))
        publish(follower.changes, at: fix)
    }

    private func publish(_ changes: [WaypointChange], at fix: Location) {
        guard let publisher else { return }
        for change in changes { publisher.publish(WaypointEvent(time: fix.timestamp, change: change)) }
    }

    /// Goes on with another route, from where the traveller was seen last.
    ///
    /// It takes the place of a file that is still being read. Where the sink is not started it does nothing. What was
    /// travelled, and how far he had come at most, count from 0 on the new route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints; nil for those to which he still has to come, which are placed on the route then. Stops in
    ///     their hundreds are better placed beforehand, apart from the sensor actor, see `RouteWaypoints`.
    ///   - start: Where he begins on it.
    public func replaceRoute(_ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere) {
        guard isRunning else { return }
        cancelReroute()
        problems.reroute = nil
        guard follower != nil else { return begin(route, waypoints ?? [], start: start) }
        follow(route, waypoints, start: start)
    }

    /// Goes on with another route; see ``replaceRoute(_:waypoints:start:)``.
    func follow(
        _ route: Route, _ waypoints: [RouteWaypoint]?, unplaced: [RouteWaypoints.Unplaced] = [],
        start: RouteStart = .anywhere
    ) {
        let left = follower?.replaceRoute(route, waypoints: waypoints, start: start) ?? []
        problems.state = nil
        note(unplaced + left)
        if let lastFix, let follower { publish(follower.changes, at: lastFix) }
    }

    /// Keeps which stops have no place on the route.
    func note(_ unplaced: [RouteWaypoints.Unplaced]) {
        unplacedStops = unplaced
        ownDrops.add("stop without a place on the route", count: unplaced.count)
        problems.stops = unplaced.first.map {
            unplaced.count > 1 ? "\($0), and so with \(unplaced.count - 1) more" : "\($0)"
        }
    }

    /// What could not be used, by reason.
    public var drops: DropCounts {
        var drops = ownDrops
        drops.add("fix not newer than the one before", count: follower?.tracker.state.lateFixes ?? 0)
        drops.add("fix out of range", count: follower?.tracker.state.invalidFixes ?? 0)
        return drops
    }
}
