public import CodecSupport
public import Geolocation
public import RouteGeometry
public import TrackFiles

/// Determines whether a driver is on a route, and the remaining path to its end.
///
///     let tracker = RouteTrackingManager(routeCoordinates: coordinates, threshold: 50)
///     switch tracker.updateDriverLocation(location) {
///     case .onTrack(let snapped, let remaining): show(snapped, remaining)
///     case .outOfRoute: askForAnotherRoute()
///     }
///
/// ``updates`` provides each progress as an asynchronous sequence, for views and tasks other than the one that passes
/// the locations.
///
/// The manager is a plain class whose calls return at once. Each instance must be used from one thread or actor at a
/// time, such as a view model's. Besides `RouteTracking`, import `Geolocation` for coordinates and `RouteGeometry` for
/// routes.
public final class RouteTrackingManager {
    /// The follower, which contains the tracker, the waypoint monitor and the arrival estimator.
    public private(set) var follower: RouteFollower

    private let listeners = EventListeners<RouteProgress>()

    /// The problem with the coordinates of the route, as one sentence; `nil` if there was none.
    public let problem: String?

    /// Creates a manager for the route through the given coordinates.
    ///
    /// Invalid coordinates are left out and reported in ``problem``. If the route would take too much memory, the route
    /// is empty and ``problem`` contains the reason.
    ///
    /// - Parameters:
    ///   - routeCoordinates: The coordinates of the route. If there are none, the driver is always off the route. If
    ///     there is only one, the driver is on track within the threshold of this point.
    ///   - threshold: The maximum distance from the route in metres at which the driver is on track, clamped to
    ///     1...100,000. The threshold is the same for all fixes; for one that depends on accuracy and speed, set
    ///     ``settings``, for example to `RouteTrackerSettings.adaptive`. Default: 30.
    public init(routeCoordinates: [Coordinate], threshold: Double = 30) {
        let (route, problem) = Self.route(routeCoordinates)
        self.problem = problem
        follower = RouteFollower(route, settings: RouteTrackerSettings(threshold: threshold))
    }

    /// Creates a manager for an existing route.
    ///
    /// - Parameters:
    ///   - route: The route to track.
    ///   - waypoints: The waypoints of the route, see `RouteWaypoints`.
    ///   - settings: The settings by which positions are matched to the route.
    ///   - start: The place on the route at which the driver begins. Default: anywhere.
    public init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere
    ) {
        problem = nil
        follower = RouteFollower(route, waypoints: waypoints, settings: settings, start: start)
    }

    // MARK: Locations

    /// Updates the tracker with a position whose time and accuracy are unknown.
    ///
    /// A single position is enough to change the status. The driver is on track if the position is within the threshold
    /// of the route, otherwise off the route. An invalid position also counts as off the route.
    public func updateDriverLocation(_ location: Coordinate) -> RouteTrackingStatus {
        guard let progress = follower.update(location) else { return .outOfRoute }
        listeners.yield(progress)
        return status
    }

    /// Updates the tracker with a fix, including its accuracy, speed, course and time.
    ///
    /// After a single inaccurate fix or in a tunnel, the driver remains on track. After several accurate fixes off the
    /// route, the driver is off the route. If the fix is invalid or not newer than the previous one, it changes
    /// nothing, and the previous status is returned.
    public func updateDriverLocation(_ location: Location) -> RouteTrackingStatus {
        if let progress = follower.update(location) { listeners.yield(progress) }
        return status
    }

    private var status: RouteTrackingStatus {
        guard let progress, let remainingPath else { return .outOfRoute }
        return .onTrack(snappedLocation: progress.coordinate, remainingPath: Array(remainingPath))
    }

    // MARK: What is known

    /// The route on which the driver is tracked.
    public var route: Route { follower.route }

    /// The driver's current progress on the route; `nil` before the first location.
    public var progress: RouteProgress? { follower.progress }

    /// A new asynchronous sequence of the driver's progress, with one value for each accepted location from now on.
    ///
    /// Each access creates another sequence, which receives all values and buffers the newest 64 of them. The sequences
    /// end when the manager is released.
    public var updates: BufferedEvents<RouteProgress> { updates(capacity: 64) }

    /// Returns a new asynchronous sequence of the driver's progress, with one value for each accepted location from now
    /// on.
    ///
    /// The sequence buffers the newest `capacity` values, and ends when the manager is released.
    public func updates(capacity: Int) -> BufferedEvents<RouteProgress> { listeners.makeSequence(capacity: capacity) }

    /// The path from the driver's point on the route to the end of the route, as a view that copies no coordinates;
    /// `nil` while off the route.
    public var remainingPath: RemainingPath? { follower.remainingPath }

    /// The events at waypoints, such as arrivals, that the last location has caused.
    public var waypointChanges: [WaypointChange] { follower.changes }

    /// The driver's current leg between two waypoints; `nil` before the first location.
    public var leg: RouteLeg? { follower.leg }

    /// The driver's time of arrival at the end of the route: the actual time after the arrival, an estimate before it.
    ///
    /// The estimate is `nil` while the driver is off the route. On a route without planned times, it is also `nil`
    /// until fixes with times have shown some seconds of movement.
    public var arrival: Date? { follower.arrival }

    /// Returns the driver's time of arrival at a waypoint; `nil` if the time is unknown or the waypoint was passed.
    public func arrival(at waypoint: RouteWaypoint) -> Date? { follower.arrival(at: waypoint) }

    /// Predicts the driver's progress on the route at a time without a fix, see ``RouteTracker/predict(at:)``.
    public func predict(at time: Date) -> RouteProgress? { follower.tracker.predict(at: time) }

    // MARK: Changes

    /// The settings by which positions are matched to the route; a change applies from the next location on.
    public var settings: RouteTrackerSettings {
        get { follower.settings }
        set { follower.settings = newValue }
    }

    /// Replaces the tracked route by another one, see ``RouteFollower/replaceRoute(_:waypoints:start:)``.
    ///
    /// The manager does not request routes itself; ``RerouteDecision`` decides when to request one.
    ///
    /// - Parameters:
    ///   - route: The new route.
    ///   - waypoints: The waypoints of the new route; `nil` to place the remaining waypoints on it.
    ///   - start: The place at which the driver begins on the new route.
    /// - Returns: The remaining waypoints that have no place on the new route.
    @discardableResult
    public func replaceRoute(
        _ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere
    ) -> [RouteWaypoints.Unplaced] {
        follower.replaceRoute(route, waypoints: waypoints, start: start)
    }

    /// The complete state of the manager, which can be saved and passed to ``resume(_:)``.
    public var state: RouteFollowerState { follower.state }

    /// Resumes the manager from a saved state.
    ///
    /// - Throws: ``RouteStateError`` if the state was saved on another route or with other waypoints, or is damaged;
    ///   the manager is then unchanged.
    public func resume(_ state: RouteFollowerState) throws(RouteStateError) { try follower.resume(state) }

    /// Returns the route through the valid ones of the given coordinates, and the problem with the coordinates as one
    /// sentence; the problem is `nil` if there is none.
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
