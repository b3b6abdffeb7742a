public import Geolocation
public import RouteFormats
public import RouteGeometry

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Follows a traveller on a route: where on it he is, what becomes of its waypoints, and when he arrives.
///
/// It is a value without effects, which ``RouteTrackingManager`` and ``RouteTrackingSink`` share.
public struct RouteFollower: Sendable {
    /// Finds out where on the route he is.
    public private(set) var tracker: RouteTracker

    /// Notices how he comes to the waypoints.
    public private(set) var monitor: WaypointMonitor

    /// Estimates when he arrives.
    public private(set) var estimator = ArrivalEstimator()

    /// What happened with the waypoints at the last fix.
    public private(set) var changes: [WaypointChange] = []

    /// The last fix that was used, for a new route.
    private var lastFix: Fix?

    private enum Fix {
        case location(Location)
        case coordinate(Coordinate)
    }

    /// Makes a follower of somebody who has not been seen yet.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints, see `RouteWaypoints`.
    ///   - settings: How it is decided where he is.
    ///   - start: Where he begins.
    public init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere
    ) {
        tracker = RouteTracker(route, settings: settings, start: start)
        monitor = WaypointMonitor(waypoints, standingSpeed: tracker.settings.standingSpeed)
    }

    /// The route.
    public var route: Route { tracker.route }

    /// Where he is; nil before the first fix.
    public var progress: RouteProgress? { tracker.progress }

    /// The stretch between two waypoints where he is; nil before the first fix.
    public var leg: RouteLeg? { progress.map(monitor.leg) }

    /// When he comes to the end of the route, see ``ArrivalEstimator/arrival(on:)``.
    public var arrival: Date? { estimator.arrival(on: route) }

    /// When he comes to a waypoint; nil where that is not known, and for one that lies behind him.
    public func arrival(at waypoint: RouteWaypoint) -> Date? { estimator.arrival(at: waypoint.along, on: route) }

    /// Takes a fix; nil where it is not used, see ``RouteTracker/update(_:)-(Location)``.
    public mutating func update(_ location: Location) -> RouteProgress? {
        changes = []
        guard let progress = tracker.update(location) else { return nil }
        lastFix = .location(location)
        estimator.update(
            progress, on: route, at: location.timestamp, standingSpeed: tracker.settings.standingSpeed)
        changes = monitor.update(progress)
        return progress
    }

    /// Takes a mere position, which tells nothing of the arrival; nil where it is not used, see
    /// ``RouteTracker/update(_:)-(Coordinate)``.
    public mutating func update(_ coordinate: Coordinate) -> RouteProgress? {
        changes = []
        guard let progress = tracker.update(coordinate) else { return nil }
        lastFix = .coordinate(coordinate)
        estimator.losePlace()
        changes = monitor.update(progress)
        return progress
    }

    /// Goes on with another route, from where the traveller was seen last.
    ///
    /// What was travelled, and how far he had come at most, count from 0 on the new route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints; nil for those to which he still has to come, which are placed on the route then.
    ///   - start: Where he begins on it.
    /// - Returns: Those of the waypoints that are left that have no place on the route.
    @discardableResult
    public mutating func replaceRoute(
        _ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere
    ) -> [RouteWaypoints.Unplaced] {
        guard let waypoints else {
            let stops = RouteWaypoints(monitor.remaining, on: route)
            replaceRoute(route, waypoints: stops.waypoints, start: start)
            return stops.unplaced
        }
        let (late, invalid) = (tracker.state.lateFixes, tracker.state.invalidFixes)
        tracker = RouteTracker(route, settings: tracker.settings, start: start)
        monitor = WaypointMonitor(waypoints, standingSpeed: tracker.settings.standingSpeed)
        estimator.beginRoute()
        switch lastFix {
        case .location(let location): _ = update(location)
        case .coordinate(let coordinate): _ = update(coordinate)
        case nil: changes = []
        }
        tracker.state.lateFixes += late
        tracker.state.invalidFixes += invalid
        return []
    }

    // MARK: Saving

    /// All that is known, to go on later.
    public var state: RouteFollowerState {
        RouteFollowerState(tracker: tracker.state, waypoints: monitor.state, estimator: estimator)
    }

    /// Goes on from a saved state.
    ///
    /// - Throws: ``RouteStateError`` where it was saved on another route, with other waypoints, or is damaged; nothing changes
    ///   then.
    public mutating func resume(_ state: RouteFollowerState) throws(RouteStateError) {
        var (tracker, monitor) = (tracker, monitor)
        guard tracker.resume(state.tracker) else { throw .otherRoute }
        try monitor.resume(state.waypoints)
        guard state.estimator.isSound else { throw .otherRoute }
        (self.tracker, self.monitor) = (tracker, monitor)
        estimator = state.estimator
        changes = []
    }
}
