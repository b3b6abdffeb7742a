public import CodecSupport
public import Geolocation
public import RouteGeometry
public import TrackFiles

/// Determines whether a driver is on a route, and the remaining path.
///
///     let tracker = RouteTrackingManager(routeCoordinates: coordinates, threshold: 50)
///     switch tracker.updateDriverLocation(location) {
///     case .onTrack(let snapped, let remaining): show(snapped, remaining)
///     case .outOfRoute: askForAnotherRoute()
///     }
///
/// ``updates`` is the same as an asynchronous sequence, for views and tasks beside the one that passes the locations.
///
/// A plain class whose calls return at once: use each instance from one thread or actor at a time, such as a view
/// model's. Besides `RouteTracking`, import `Geolocation` for coordinates and `RouteGeometry` for routes.
public final class RouteTrackingManager {
    /// The follower, with tracker, waypoints and arrival.
    public private(set) var follower: RouteFollower

    private let listeners = EventListeners<RouteProgress>()

    /// The problem with the coordinates, as one sentence; `nil` if there was none.
    public let problem: String?

    /// Creates a manager for a route.
    ///
    /// Invalid coordinates are left out and reported in ``problem``. If the route would be too large for the memory,
    /// ``problem`` says so and the route is empty.
    ///
    /// - Parameters:
    ///   - routeCoordinates: The route; without coordinates the driver is always out of it, with one the distance to it
    ///     counts.
    ///   - threshold: The distance from the route within which the driver is on track, inclusive, in metres; clamped to
    ///     1...100,000. Nothing widens it; for a threshold that depends on accuracy and speed, set ``settings``, such
    ///     as `RouteTrackerSettings.adaptive`.
    public init(routeCoordinates: [Coordinate], threshold: Double = 30) {
        let (route, problem) = Self.route(routeCoordinates)
        self.problem = problem
        follower = RouteFollower(route, settings: RouteTrackerSettings(threshold: threshold))
    }

    /// Creates a manager for an existing route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints, see `RouteWaypoints`.
    ///   - settings: How positions are matched to the route.
    ///   - start: Where the driver begins.
    public init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere
    ) {
        problem = nil
        follower = RouteFollower(route, waypoints: waypoints, settings: settings, start: start)
    }

    // MARK: Locations

    /// Updates the position, of which nothing else is known.
    ///
    /// The driver is on track within the threshold and out of the route beyond it, at once; an invalid position is out
    /// of the route.
    public func updateDriverLocation(_ location: Coordinate) -> RouteTrackingStatus {
        guard let progress = follower.update(location) else { return .outOfRoute }
        listeners.yield(progress)
        return status
    }

    /// Updates the position with a fix with its accuracy, speed, course and time.
    ///
    /// A single poor fix or a tunnel does not put the driver out of the route; several good fixes off the route do. A
    /// fix that is invalid or not newer than the previous one changes nothing; the previous status is returned.
    public func updateDriverLocation(_ location: Location) -> RouteTrackingStatus {
        if let progress = follower.update(location) { listeners.yield(progress) }
        return status
    }

    private var status: RouteTrackingStatus {
        guard let progress, let remainingPath else { return .outOfRoute }
        return .onTrack(snappedLocation: progress.coordinate, remainingPath: Array(remainingPath))
    }

    // MARK: What is known

    /// The route.
    public var route: Route { follower.route }

    /// The current progress; `nil` before the first location.
    public var progress: RouteProgress? { follower.progress }

    /// A new sequence of the progress from now on; it buffers the newest 64.
    ///
    /// Each call makes another one; all receive every progress. It ends with the manager.
    public var updates: BufferedEvents<RouteProgress> { updates(capacity: 64) }

    /// Returns a new sequence of the progress from now on; it buffers the newest `capacity`.
    public func updates(capacity: Int) -> BufferedEvents<RouteProgress> { listeners.makeSequence(capacity: capacity) }

    /// The path from the driver's point on the route to the end, without a copy; `nil` while out of the route.
    public var remainingPath: RemainingPath? { follower.remainingPath }

    /// The waypoint changes of the last location.
    public var waypointChanges: [WaypointChange] { follower.changes }

    /// The current leg between two waypoints; `nil` before the first location.
    public var leg: RouteLeg? { follower.leg }

    /// The arrival at the end of the route, estimated or actual.
    ///
    /// `nil` off the route, and until some seconds of movement are known from timed fixes, unless the route has planned
    /// times.
    public var arrival: Date? { follower.arrival }

    /// Returns the arrival at a waypoint; `nil` if it is unknown or the waypoint lies behind the driver.
    public func arrival(at waypoint: RouteWaypoint) -> Date? { follower.arrival(at: waypoint) }

    /// Predicts the position at a time without a fix, see ``RouteTracker/predict(at:)``.
    public func predict(at time: Date) -> RouteProgress? { follower.tracker.predict(at: time) }

    // MARK: Changes

    /// How positions are matched to the route; a change applies from the next location on.
    public var settings: RouteTrackerSettings {
        get { follower.settings }
        set { follower.settings = newValue }
    }

    /// Continues on another route, from the last known position, see
    /// ``RouteFollower/replaceRoute(_:waypoints:start:)``.
    ///
    /// The manager requests no route itself; ``RerouteDecision`` decides when to request one.
    ///
    /// - Parameters:
    ///   - route: The new route.
    ///   - waypoints: Its waypoints; `nil` for the remaining ones, which are then placed on the new route.
    ///   - start: Where the driver begins on it.
    /// - Returns: The remaining waypoints that have no place on the new route.
    @discardableResult
    public func replaceRoute(
        _ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere
    ) -> [RouteWaypoints.Unplaced] {
        follower.replaceRoute(route, waypoints: waypoints, start: start)
    }

    /// The complete state, for saving.
    public var state: RouteFollowerState { follower.state }

    /// Resumes from a saved state.
    ///
    /// - Throws: ``RouteStateError`` if the state was saved on another route or with other waypoints, or is damaged;
    ///   the manager is then unchanged.
    public func resume(_ state: RouteFollowerState) throws(RouteStateError) { try follower.resume(state) }

    /// Returns a route of the valid coordinates, and the problem with the others.
    private static func route(_ coordinates: [Coordinate]) -> (route: Route, problem: String?) {
        let valid = coordinates.filter(\.isValid)
        do {
            let route = try Route(valid)
            guard valid.count < coordinates.count else { return (route, nil) }
            let first = coordinates.firstIndex { !$0.isValid } ?? 0
            return (
                route,
                "\(coordinates.count - valid.count) of \(coordinates.count) coordinates are left out, first number "
                    + "\(first): latitudes lie in −90…90, longitudes in −180…180"
            )
        } catch {
            return (.empty, error.description)
        }
    }
}
