import Dispatch
public import Geolocation
public import RouteGeometry
public import RouteTracking
public import TrackFiles

/// Follows a traveller on a route with the fixes of a manager, and publishes its position.
///
///     try manager.add(RouteTrackingSink(route))
///
/// After each fix that is used the manager delivers a ``RouteEvent`` to all sinks and listeners, and a
/// ``WaypointEvent`` for each change of a waypoint. If ``onReroute`` is set, it is called for a new route when the
/// traveller has left the current one.
@SensorActor
public final class RouteTrackingSink: GeolocationSink {
    /// Finds a new route for a traveller off the route; `nil` keeps the current one.
    ///
    /// It does not run on the sensor actor, so that it may compute as long as it needs. An error, or no answer within
    /// `ReroutePolicy`, is counted and reported as the status `degraded`. An answer is discarded if by then
    /// the traveller is back on the route or the route has been replaced. The task is cancelled in these cases and when
    /// the sink finishes.
    public typealias Rerouting = @Sendable (RerouteRequest) async throws -> Route?

    /// The source of the route.
    public enum Source: Sendable {
        /// A route, with its waypoints.
        case route(Route, [RouteWaypoint] = [])
        /// A file, read at the start.
        case file(RouteFile)
    }

    /// The name in messages.
    nonisolated public let name = "route-tracking"

    /// Finds a new route; with `nil`, a traveller off the route gets none.
    public var onReroute: Rerouting?

    /// The follower; `nil` until the route has been read.
    public internal(set) var follower: RouteFollower?

    /// Stops without a place on the route.
    public internal(set) var unplacedStops: [RouteWaypoints.Unplaced] = []

    /// The number of new routes followed.
    public internal(set) var reroutes = 0

    /// The number of failed requests for a new route.
    public internal(set) var failedReroutes = 0

    /// The current problems, which determine the status.
    var problems = RouteTrackingProblems() {
        didSet { report(problems.status) }
    }

    let source: Source
    let settings: RouteTrackerSettings
    let beginning: RouteStart
    let saved: RouteFollowerState?
    var decision: RerouteDecision
    var lastFix: Location?
    var ownDrops = DropCounts()

    /// The request in flight, and the number of the latest one; answers to earlier ones are ignored.
    var rerouting: Task<Void, Never>?
    var rerouteLimit: (any SensorTimer)?
    var request = 0

    /// Fixes waiting for the route; `nil` once there is one.
    var waitingFixes: [Location]?
    private(set) var host: SinkHost?
    private(set) var isRunning = false
    private var run = 0
    private var finishContinuations: [CheckedContinuation<Void, Never>] = []

    /// The largest number of fixes waiting for the route; beyond it the oldest are dropped, since the newest are the
    /// most valuable.
    nonisolated static let waitingLimit = 1024

    /// Creates a sink; a file is read at the start.
    ///
    /// - Parameters:
    ///   - source: The source of the route.
    ///   - settings: How positions are matched to the route.
    ///   - start: Where the traveller begins.
    ///   - policy: How often a new route is requested.
    ///   - state: A state saved on the same route, resumed at each start; one of another route is reported as the
    ///     status `degraded`.
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

    /// Creates a sink for an existing route; see the other initialiser.
    nonisolated public convenience init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere, reroutes policy: ReroutePolicy = ReroutePolicy(),
        resuming state: RouteFollowerState? = nil
    ) {
        self.init(.route(route, waypoints), settings: settings, start: start, reroutes: policy, resuming: state)
    }

    // MARK: The run

    /// Starts following the route, or starts reading its file.
    ///
    /// - Throws: `ProviderError` if the file does not exist or cannot be opened, or if the sink has been started and
    ///   not finished. Problems within the file are reported later, as the status `failed`.
    public func start(in host: SinkHost) throws {
        guard !isRunning else {
            throw ProviderError("a route is being followed; finish that before it is started again")
        }
        self.host = host
        ownDrops = drops
        (follower, lastFix) = (nil, nil)
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

    /// Follows fixes; they are queued while the route is being read.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard isRunning, case .location(let fix) = copy event else { return }
        guard let waiting = waitingFixes?.count else { return handle(fix) }
        if waiting >= Self.waitingLimit {
            waitingFixes?.removeFirst()
            ownDrops.add("fix that came before the route was read")
        }
        waitingFixes?.append(fix)
    }

    /// Stops following; returns after the queued fixes have been followed.
    public func finish() async {
        if waitingFixes != nil {
            await withCheckedContinuation { finishContinuations.append($0) }
        }
        isRunning = false
        cancelReroute()
    }

    /// Abandons a file that is still being read.
    public func finishPromptly() {
        guard waitingFixes != nil else { return }
        run += 1
        didFail(ProviderError("the route was still being read at the end"))
    }

    // MARK: Reading

    private func read(_ file: RouteFile) throws {
        // Reads synchronously, so that a run with a manual clock is deterministic.
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
        begin(contents.route, contents.stops.waypoints, start: beginning, resuming: saved)
        note(contents.stops.unplaced)
    }

    func begin(
        _ route: Route, _ waypoints: [RouteWaypoint], start: RouteStart, resuming saved: RouteFollowerState? = nil
    ) {
        // A file that is still being read is ignored from now on.
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
        takeWaitingFixes()
    }

    private func didFail(_ error: ProviderError) {
        problems.failure = error
        takeWaitingFixes()
    }

    private func takeWaitingFixes() {
        let fixes = waitingFixes ?? []
        waitingFixes = nil
        for fix in fixes { handle(fix) }
        let ends = finishContinuations
        finishContinuations = []
        for end in ends { end.resume() }
        noteReadiness()
    }

    /// Lets replays go on if more fixes can be taken.
    func noteReadiness() {
        if demand == .ready { host?.didBecomeReady() }
    }

    // MARK: Status

    private func report(_ status: ProviderStatus) {
        if let host, status != host.status ?? .running { host.report(status) }
    }

    /// `wait` while the route is being read or a new one is requested: a replay that is faster than the router waits
    /// for it, at most as long as `ReroutePolicy`.
    public var demand: SinkDemand { waitingFixes == nil && rerouting == nil ? .ready : .wait }

    /// `false`: the sink publishes derived events and takes none.
    public var takesDerivedEvents: Bool { false }

    /// `false`: other sinks write what this one publishes.
    public var isOutput: Bool { false }
}
