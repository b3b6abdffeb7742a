public import Geolocation
public import RouteFormats
public import RouteGeometry

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tells whether a driver is on his route, and what is left of it.
///
///     let tracker = RouteTrackingManager(routeCoordinates: coordinates, threshold: 50)
///     switch tracker.updateDriverLocation(location) {
///     case .onTrack(let snapped, let remaining): show(snapped, remaining)
///     case .outOfRoute: askForAnotherRoute()
///     }
///
/// It is a plain class whose calls return at once: use each one from one thread or actor at a time, such as a view model's.
/// Beside `RouteTracking`, a file imports `Geolocation` for coordinates, and `RouteGeometry` for routes.
public final class RouteTrackingManager {
    /// What is followed: tracker, waypoints and arrival.
    public private(set) var follower: RouteFollower

    /// What was wrong with the coordinates, as one sentence; nil where nothing was.
    public let problem: String?

    /// Makes a manager for a route.
    ///
    /// Coordinates that are not valid are left out, and ``problem`` says so. So does it where the route would be too long for the
    /// memory, which leaves no route.
    ///
    /// - Parameters:
    ///   - routeCoordinates: The route; with none the driver is out of it always, with one it is the distance to that
    ///     which counts.
    ///   - threshold: Metres from the route within which the driver is on track, the threshold itself included; what is
    ///     less than 1 counts as 1, and beyond 100,000 as that.
    public init(routeCoordinates: [Coordinate], threshold: Double = 30) {
        var settings = RouteTrackerSettings()
        settings.threshold = threshold
        let (route, problem) = Self.route(routeCoordinates)
        self.problem = problem
        follower = RouteFollower(route, settings: settings)
    }

    /// Makes a manager for a route that there is.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints, see `RouteWaypoints`.
    ///   - settings: How it is decided where the driver is.
    ///   - start: Where he begins.
    public init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere
    ) {
        problem = nil
        follower = RouteFollower(route, waypoints: waypoints, settings: settings, start: start)
    }

    // MARK: Locations

    /// Takes a position of which nothing else is known.
    ///
    /// The driver is on track within the threshold and out of the route beyond it, at once; a position that is not valid is
    /// out of it.
    public func updateDriverLocation(_ location: Coordinate) -> RouteTrackingStatus {
        guard let progress = follower.update(location) else { return .outOfRoute }
        return status(of: progress, hasArrived: false)
    }

    /// Takes a fix with its accuracy, speed, course and time.
    ///
    /// One poor fix does not put the driver out of the route, nor does a tunnel: he is so when several good ones say it. A fix
    /// that is not newer than the last one, or not valid, changes nothing; what is returned is what was known before.
    public func updateDriverLocation(_ location: Location) -> RouteTrackingStatus {
        guard let progress = follower.update(location) ?? follower.progress else { return .outOfRoute }
        return status(of: progress, hasArrived: progress.status == .arrived)
    }

    /// - Parameter hasArrived: Whether the path ends where he is, who stands some metres before the end.
    private func status(of progress: RouteProgress, hasArrived: Bool) -> RouteTrackingStatus {
        let isOnTrack: Bool =
            switch progress.status {
            case .onRoute, .wrongWay, .arrived: true
            // It is 0 for who has never been found on the route.
            case .uncertain: progress.confidence > 0
            case .offRoute: false
            }
        guard isOnTrack else { return .outOfRoute }
        let along = hasArrived ? route.length : progress.along
        let path = route.path(from: along, at: progress.coordinate, segment: progress.segment)
        return .onTrack(snappedLocation: progress.coordinate, remainingPath: path)
    }

    // MARK: What is known

    /// The route.
    public var route: Route { follower.route }

    /// Where the driver is; nil before the first location.
    public var progress: RouteProgress? { follower.progress }

    /// What happened with the waypoints at the last location.
    public var waypointChanges: [WaypointChange] { follower.changes }

    /// The stretch between two waypoints where the driver is; nil before the first location.
    public var leg: RouteLeg? { follower.leg }

    /// When the driver comes to the end of the route, or came there.
    ///
    /// It is nil off the route, and until some seconds of movement are known from fixes with their times, unless the route
    /// has planned times.
    public var arrival: Date? { follower.arrival }

    /// When the driver comes to a waypoint; nil where that is not known, and for one that lies behind him.
    public func arrival(at waypoint: RouteWaypoint) -> Date? { follower.arrival(at: waypoint) }

    /// Where the driver probably is at a time without a fix, see ``RouteTracker/predict(at:)``.
    public func predict(at time: Date) -> RouteProgress? { follower.tracker.predict(at: time) }

    // MARK: Changes

    /// Goes on with another route, from where the driver was seen last, see ``RouteFollower/replaceRoute(_:waypoints:start:)``.
    ///
    /// When to ask for one, ``RerouteDecision`` decides: the manager asks nobody.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - waypoints: Its waypoints; nil for those to which he still has to come, which are placed on the route then.
    ///   - start: Where he begins on it.
    /// - Returns: Those of the waypoints that are left that have no place on the route.
    @discardableResult
    public func replaceRoute(
        _ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere
    ) -> [RouteWaypoints.Unplaced] {
        follower.replaceRoute(route, waypoints: waypoints, start: start)
    }

    /// All that is known, to go on later.
    public var state: RouteFollowerState { follower.state }

    /// Goes on from a saved state.
    ///
    /// - Throws: ``RouteStateError`` where it was saved on another route, with other waypoints, or is damaged; nothing changes
    ///   then.
    public func resume(_ state: RouteFollowerState) throws(RouteStateError) { try follower.resume(state) }

    /// A route of the coordinates that are valid, and what was wrong with the others.
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
