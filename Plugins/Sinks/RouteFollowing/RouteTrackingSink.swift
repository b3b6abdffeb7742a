import Dispatch
public import Geolocation
public import RouteGeometry
public import RouteTracking
public import TrackFiles

/// Tracks a traveller along a route with the fixes of a manager, and publishes the traveller's position on the route.
///
///     try manager.add(RouteTrackingSink(route))
///
/// After each fix that is used, the manager delivers a ``RouteEvent`` to all sinks and listeners, and a
/// ``WaypointEvent`` for each change of a waypoint. If ``onReroute`` is set, the sink calls it for a new route when the
/// traveller has left the current one.
///
///     fixes ─▶ RouteFollower ─┬▶ RouteEvent, WaypointEvent
///                             └▶ RerouteDecision ─▶ RerouteCall ─▶ onReroute
@SensorActor
public final class RouteTrackingSink: GeolocationSink {
    /// A function that returns a new route for a traveller that has left the current route; `nil` keeps the current
    /// route.
    ///
    /// The function runs off the sensor actor, so it may take long. An error, or exceeding the time limit of
    /// `ReroutePolicy`, is counted and reported as the status `degraded`. The result is discarded if the traveller is
    /// back on the route by then. The task is cancelled when the traveller has been on the route for the settling time
    /// of `ReroutePolicy` or comes to a stop, when the route is replaced, and when the sink finishes.
    public typealias Rerouting = @Sendable (RerouteRequest) async throws -> Route?

    /// The source of the route.
    public enum Source: Sendable {
        /// A route in memory, with its waypoints.
        case route(Route, [RouteWaypoint] = [])
        /// A route file, which the sink reads when it is started.
        case file(RouteFile)
    }

    /// The name of the sink in messages.
    nonisolated public let name = "route-tracking"

    /// The function that finds a new route when the traveller has left the current one; `nil` if no new route is
    /// requested.
    public var onReroute: Rerouting?

    /// The object that follows the traveller on the route; `nil` until the route has been read.
    public private(set) var follower: RouteFollower?

    /// The stops that could not be placed on the route.
    public private(set) var unplacedStops: [RouteWaypoints.Unplaced] = []

    /// The number of times that a new route has replaced the previous one because the traveller had left it.
    public private(set) var reroutes = 0

    /// The number of failed requests for a new route.
    public private(set) var failedReroutes = 0

    /// The current problems of the sink, which determine its status.
    private(set) var problems = RouteTrackingProblems() {
        didSet { report(problems.status) }
    }

    /// The rule that decides when a new route is requested, based on the fixes and the earlier requests.
    private(set) var decision: RerouteDecision

    let source: Source
    /// The settings for matching positions to the route; a change applies from the next fix on.
    public var settings: RouteTrackerSettings {
        didSet { follower?.settings = settings }
    }

    let beginning: RouteStart
    private let saved: RouteFollowerState?
    private let call = RerouteCall()
    private var lastFix: Location?
    private var ownDrops = DropCounts()

    /// The fixes that wait for the route to be read; `nil` if the route has been read.
    private var waitingFixes: [Location]?
    private var finishContinuations: [CheckedContinuation<Void, Never>] = []
    private var host: SinkHost?
    private var isRunning = false

    /// The line of the route to draw on a map; `nil` if there is no route.
    private var outline: [Coordinate]?

    /// Whether the next fix publishes an event with the line of the route, at the time of the fix.
    private var isOutlineDue = false

    /// A number that changes with each route; a file whose reading began under an earlier number is ignored.
    private var run = 0

    /// The maximum number of fixes that wait for the route; if there are more, the oldest are dropped.
    private static let waitingLimit = 1024

    /// Creates a sink that tracks a traveller along a route; a route file is read when the sink is started.
    ///
    /// - Parameters:
    ///   - source: The source of the route.
    ///   - settings: The settings for matching positions to the route.
    ///   - start: The place on the route at which the traveller begins.
    ///   - policy: The rules that limit how often a new route is requested.
    ///   - state: A state that was saved on the same route; each start of the sink resumes it. A state of another
    ///     route is not resumed, and the sink reports the status `degraded`.
    nonisolated public init(
        _ source: Source, settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere,
        reroutes policy: ReroutePolicy = ReroutePolicy(), resuming state: RouteFollowerState? = nil
    ) {
        self.source = source
        self.settings = settings
        beginning = start
        saved = state
        decision = RerouteDecision(policy: policy)
    }

    /// Creates a sink that tracks a traveller along a route in memory, with the given waypoints.
    nonisolated public convenience init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere, reroutes policy: ReroutePolicy = ReroutePolicy(),
        resuming state: RouteFollowerState? = nil
    ) {
        self.init(.route(route, waypoints), settings: settings, start: start, reroutes: policy, resuming: state)
    }

    // MARK: The run

    /// Starts to follow the traveller along the route, or to read the route file.
    ///
    /// - Throws: `ProviderError` if the file does not exist or cannot be opened, or if the sink has been started and
    ///   not finished. Problems within the file are reported later, as the status `failed`.
    public func start(in host: SinkHost) throws {
        guard !isRunning else {
            throw ProviderError("a route is being followed; finish that before it is started again")
        }
        self.host = host
        ownDrops = drops
        (follower, lastFix, outline) = (nil, nil, nil)
        (unplacedStops, reroutes, failedReroutes) = ([], 0, 0)
        problems = RouteTrackingProblems()
        decision = RerouteDecision(policy: decision.policy)
        switch source {
        case .route(let route, let waypoints): begin(route, waypoints, start: beginning, resuming: saved)
        case .file(let file):
            try file.check()
            waitingFixes = []
            try read(file)
        }
        isRunning = true
    }

    /// Updates the traveller's position with the given fix, or queues the fix while the route is being read.
    public func receive(_ event: borrowing GeolocationEvent) {
        if case .derived(let event) = copy event, event is FeatureRequest { publishOutline(at: event.time) }
        guard isRunning, case .location(let fix) = copy event else { return }
        guard let waiting = waitingFixes?.count else { return handle(fix) }
        if waiting >= Self.waitingLimit {
            waitingFixes?.removeFirst()
            ownDrops.add("fix before the route was read")
        }
        waitingFixes?.append(fix)
    }

    /// Stops following the traveller, and waits until the queued fixes have been used.
    public func finish() async {
        if waitingFixes != nil {
            await withCheckedContinuation { finishContinuations.append($0) }
        }
        isRunning = false
        cancelReroute()
    }

    /// Abandons the route file if it is still being read.
    public func finishPromptly() {
        guard waitingFixes != nil else { return }
        run += 1
        didFail(ProviderError("the route was still being read at the end"))
    }

    // MARK: Reading

    private func read(_ file: RouteFile) throws {
        // If the clock is manual, the file is read synchronously, so that the run is deterministic.
        guard host?.clock.isManual != true else {
            waitingFixes = nil
            return begin(try file.read())
        }
        let run = run
        DispatchQueue(label: "geolocation.route", qos: .userInitiated).async {
            let result = Result { () throws(ProviderError) in try file.read() }
            SensorActor.enqueue { [weak self] in
                guard let self, run == self.run else { return }
                switch result {
                case .success(let contents): begin(contents)
                case .failure(let error): didFail(error)
                }
            }
        }
    }

    private func begin(_ contents: RouteFile.Contents) {
        ownDrops.add(contents.drops)
        begin(
            contents.route, outline: contents.outline, contents.stops.waypoints, start: beginning, resuming: saved)
        recordUnplaced(contents.stops.unplaced)
    }

    private func begin(
        _ route: Route, outline: [Coordinate]? = nil, _ waypoints: [RouteWaypoint], start: RouteStart,
        resuming saved: RouteFollowerState? = nil
    ) {
        // If a route file is still being read, its route is ignored from now on.
        run += 1
        var follower = RouteFollower(route, waypoints: waypoints, settings: settings, start: start)
        if let saved {
            do {
                try follower.resume(saved)
            } catch {
                problems.state = error.description
            }
        }
        self.follower = follower
        show(route, outline)
        processWaitingFixes()
    }

    private func didFail(_ error: ProviderError) {
        problems.failure = error
        processWaitingFixes()
    }

    private func processWaitingFixes() {
        let fixes = waitingFixes ?? []
        waitingFixes = nil
        for fix in fixes { handle(fix) }
        let ends = finishContinuations
        finishContinuations = []
        for end in ends { end.resume() }
        updateReadiness()
    }

    // MARK: Following

    /// The current progress of the traveller on the route; `nil` before the first fix.
    public var progress: RouteProgress? { follower?.progress }

    /// The complete state of following the route, which can be saved and resumed; `nil` until the route has been read.
    public var state: RouteFollowerState? { follower?.state }

    private func handle(_ fix: Location) {
        guard follower != nil else { return ownDrops.add("fix without a route") }
        guard let progress = follower?.update(fix) else { return }
        lastFix = fix
        let number = call.number
        let isOnRoute = progress.status != .offRoute && progress.status != .uncertain
        if isOnRoute, problems.reroute != nil { problems.reroute = nil }
        publish(progress, at: fix)
        // A receiver of the events may have replaced the route, which invalidates this progress. If the traveller is at
        // a stop beside the route, for example at a customer's door, no other route is needed.
        guard number == call.number else { return }
        let isAtDoor = progress.status == .offRoute && follower?.isAtWaypoint == true
        let status: RouteStatus = isAtDoor ? .uncertain : progress.status
        let isDue = onReroute != nil && decision.update(status, at: fix.coordinate, now: fix.timestamp)
        // On a parallel road, single fixes lie on the route. Only after a real return, the decision has no attempts.
        if call.isPending, isAtDoor || decision.attempts == 0 { cancelReroute() }
        if isDue, let onReroute { askForRoute(onReroute, progress, at: fix) }
    }

    private func publish(_ progress: RouteProgress, at fix: Location) {
        guard let host, let follower, host.wantsDerivedEvents else { return }
        if isOutlineDue { publishOutline(at: fix.timestamp) }
        host.publish(RouteEvent(time: fix.timestamp, progress: progress, arrival: follower.arrival))
        publish(follower.changes, at: fix)
    }

    /// Sets the line that maps draw for the route; the line is published with the next fix.
    ///
    /// If `outline` is `nil`, the line is the simplified route.
    private func show(_ route: Route, _ outline: [Coordinate]?) {
        self.outline = outline ?? route.coordinates.simplified(to: FeatureEvent.lineLimit)
        isOutlineDue = true
    }

    private func publishOutline(at time: Date) {
        guard let host, host.wantsDerivedEvents, let outline, outline.count > 1 else { return }
        isOutlineDue = false
        host.publish(FeatureEvent(.route, id: "route", name: "Route", [.line(outline, width: nil)], at: time))
    }

    private func publish(_ changes: [WaypointChange], at fix: Location) {
        for change in changes { host?.publish(WaypointEvent(time: fix.timestamp, change: change)) }
    }

    // MARK: Other routes

    /// Continues on another route, beginning with the last known position of the traveller.
    ///
    /// The new route also replaces a route file that is still being read. The call does nothing if the sink has not
    /// been started. On the new route, the distance travelled and the furthest point start from 0.
    ///
    /// - Parameters:
    ///   - route: The new route.
    ///   - waypoints: The waypoints of the new route. If this is `nil`, the remaining waypoints of the current route
    ///     are placed on the new route. Hundreds of stops should be placed in advance, off the sensor actor; see
    ///     `RouteWaypoints`.
    ///   - start: The place on the new route at which the traveller begins.
    public func replaceRoute(_ route: Route, waypoints: [RouteWaypoint]? = nil, start: RouteStart = .anywhere) {
        guard isRunning else { return }
        cancelReroute()
        problems.reroute = nil
        guard follower != nil else { return begin(route, waypoints ?? [], start: start) }
        follow(route, waypoints, start: start)
    }

    /// Continues on another route, as described at ``replaceRoute(_:waypoints:start:)``.
    private func follow(
        _ route: Route, _ waypoints: [RouteWaypoint]?, unplaced: [RouteWaypoints.Unplaced] = [],
        start: RouteStart = .anywhere
    ) {
        let left = follower?.replaceRoute(route, waypoints: waypoints, start: start) ?? []
        problems.state = nil
        show(route, nil)
        recordUnplaced(unplaced + left)
        if let lastFix, let follower { publish(follower.changes, at: lastFix) }
    }

    /// Records the given stops, which could not be placed on the route.
    private func recordUnplaced(_ unplaced: [RouteWaypoints.Unplaced]) {
        unplacedStops = unplaced
        ownDrops.add("stop without a place on the route", count: unplaced.count)
        problems.stops = unplaced.first.map {
            unplaced.count > 1 ? "\($0), and so with \(unplaced.count - 1) more" : "\($0)"
        }
    }

    private func askForRoute(_ onReroute: @escaping Rerouting, _ progress: RouteProgress, at fix: Location) {
        guard let follower, let host else { return }
        let request = RerouteRequest(
            location: fix, progress: progress, destination: follower.route.coordinates.last,
            waypoints: follower.monitor.remaining, skipped: follower.monitor.skipped, attempt: decision.attempts)
        call.begin(
            request, limit: decision.policy.timeLimit, clock: host.systemClock, onReroute
        ) { [weak self] outcome in self?.handle(outcome) }
    }

    private func handle(_ outcome: RerouteCall.Outcome) {
        defer { updateReadiness() }
        switch outcome {
        case .failure(let error):
            decision.end(.failed)
            failedReroutes += 1
            problems.reroute = "no new route was found: \(error)"
        case .success(let answer):
            decision.end(.answered)
            problems.reroute = nil
            guard let answer, let follower, follower.progress?.status == .offRoute, !follower.isAtWaypoint else {
                return
            }
            reroutes += 1
            // In the rare case that the stops have changed since the request, they are placed on the new route again.
            let open = follower.monitor.remaining
            let stops = open == answer.asked ? answer.stops : RouteWaypoints(open, on: answer.route)
            follow(answer.route, stops.waypoints, unplaced: stops.unplaced)
        }
    }

    private func cancelReroute() {
        call.cancel()
        decision.end(.answered)
        updateReadiness()
    }

    // MARK: Status

    private func report(_ status: ProviderStatus) {
        if let host, status != host.status ?? .running { host.report(status) }
    }

    /// Notifies the host that a replay can continue, if the sink can accept more fixes.
    private func updateReadiness() {
        if demand == .ready { host?.didBecomeReady() }
    }

    /// The number of dropped fixes and stops, by reason.
    public var drops: DropCounts {
        var drops = ownDrops
        drops.add(follower?.drops ?? DropCounts())
        return drops
    }

    /// Whether the sink can accept more fixes: `wait` while it reads the route or waits for a new route, otherwise
    /// `ready`.
    ///
    /// A replay that is faster than the search for a new route therefore waits for the new route, at most as long as
    /// `ReroutePolicy` allows.
    public var demand: SinkDemand { waitingFixes == nil && !call.isPending ? .ready : .wait }

    /// Whether the sink needs events of types defined outside the core: `false`, although it publishes such events
    /// itself.
    public var wantsDerivedEvents: Bool { false }

    /// Whether the sink writes output: `false`, since results are published as events, which other sinks write.
    public var isOutput: Bool { false }
}
