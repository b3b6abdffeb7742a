import Dispatch
public import Geolocation
public import RouteFormats
public import RouteGeometry

/// Follows a traveller on a route with the fixes of a manager, and publishes where he is.
///
///     try manager.add(RouteTrackingSink(route, publishingTo: manager))
///
/// For each fix that is used the manager delivers a ``RouteEvent`` behind it, to all sinks and listeners, and a
/// ``WaypointEvent`` for each thing that happens with a waypoint. Where ``onReroute`` is set, it is asked for a new route
/// when he has left his.
@SensorActor
public final class RouteTrackingSink: FailableSink, DropCounting {
    /// Finds a new route for a traveller who has left his; nil leaves the one that there is.
    ///
    /// It does not run on the sensor actor, so that it may compute as long as it likes. What it throws is counted, and told as
    /// the status `degraded`, and so is that there is no answer within ``ReroutePolicy/timeLimit``. An answer that comes when he
    /// is back on his route, or has been given another one, is not used. It is cancelled then, and at the end.
    public typealias Rerouting = @Sendable (RerouteRequest) async throws -> Route?

    /// Where the route comes from.
    public enum Source: Sendable {
        /// A route, with its waypoints.
        case route(Route, [RouteWaypoint] = [])
        /// A file, which is read at the start.
        case file(RouteFile)
    }

    /// The name in messages.
    nonisolated public let name = "route-tracking"

    /// Finds a new route; nil leaves a traveller who is off the route alone.
    public var onReroute: Rerouting?

    /// What is followed; nil until the route has been read.
    public internal(set) var follower: RouteFollower?

    /// Stops that have no place on the route.
    public internal(set) var unplacedStops: [RouteWaypoints.Unplaced] = []

    /// New routes that have been followed.
    public internal(set) var reroutes = 0

    /// Requests for a new route that failed.
    public internal(set) var failedReroutes = 0

    /// Why the route could not be read; nil where it could, or nobody has tried.
    public var failure: ProviderError? { problems.failure }

    /// What is wrong, which is the status.
    var problems = RouteTrackingProblems() {
        didSet { report(problems.status) }
    }

    let source: Source
    let settings: RouteTrackerSettings
    let beginning: RouteStart
    let clock: any SensorClock
    weak var publisher: (any EventPublisher)?
    let saved: RouteFollowerState?
    var decision: RerouteDecision
    var lastFix: Location?
    var ownDrops = DropCounts()

    /// The request that is under way, and the number of the one that counts.
    var rerouting: Task<Void, Never>?
    var rerouteLimit: (any SensorTimer)?
    var request = 0

    /// Fixes that wait for the route; nil where there is one.
    var waitingFixes: [Location]?
    private(set) var isRunning = false
    private var run = 0
    private var whoWait: [@SensorActor () -> Void] = []
    private var whoEnd: [CheckedContinuation<Void, Never>] = []
    private var status: ProviderStatus?
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    /// Fixes that wait for the route at most; beyond that the oldest are dropped, since the newest are worth most.
    nonisolated static let waitingLimit = 1024

    /// Makes a sink; a file is read at the start.
    ///
    /// - Parameters:
    ///   - source: Where the route comes from.
    ///   - settings: How it is decided where the traveller is.
    ///   - start: Where he begins.
    ///   - policy: How often a new route is asked for.
    ///   - state: What was saved on the same route, to go on from at each start; one of another route is told as the status
    ///     `degraded`.
    ///   - publisher: Who delivers the events, which is the manager to which the sink is added; held weakly.
    ///   - clock: The source of time.
    nonisolated public init(
        _ source: Source, settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere,
        reroutes policy: ReroutePolicy = ReroutePolicy(), resuming state: RouteFollowerState? = nil,
        publishingTo publisher: any EventPublisher, clock: any SensorClock = SystemClock()
    ) {
        self.source = source
        self.settings = settings
        beginning = start
        self.clock = clock
        self.publisher = publisher
        saved = state
        decision = RerouteDecision(policy: policy)
    }

    /// Makes a sink for a route that there is, as the other initialiser does for any source.
    nonisolated public convenience init(
        _ route: Route, waypoints: [RouteWaypoint] = [], settings: RouteTrackerSettings = RouteTrackerSettings(),
        start: RouteStart = .anywhere, reroutes policy: ReroutePolicy = ReroutePolicy(),
        resuming state: RouteFollowerState? = nil, publishingTo publisher: any EventPublisher,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(
            .route(route, waypoints), settings: settings, start: start, reroutes: policy, resuming: state,
            publishingTo: publisher, clock: clock)
    }

    // MARK: The run

    /// Takes the route, or begins to read its file.
    ///
    /// - Throws: `ProviderError`: there is no such file or it cannot be opened, or the sink has been started and not finished.
    ///   What is wrong within the file is told later, as the status `failed`.
    public func start() throws {
        guard !isRunning else {
            throw ProviderError("a route is being followed; finish that before it is started again")
        }
        ownDrops = drops
        (follower, status, lastFix) = (nil, nil, nil)
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

    /// Follows fixes; they wait while the route is being read.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard isRunning, case .location(let fix) = copy event else { return }
        guard let waiting = waitingFixes?.count else { return take(fix) }
        if waiting >= Self.waitingLimit {
            waitingFixes?.removeFirst()
            ownDrops.add("fix that came before the route was read")
        }
        waitingFixes?.append(fix)
    }

    /// Ends the following; the fixes that waited for the route have been followed when it returns.
    public func finish() async {
        if waitingFixes != nil {
            await withCheckedContinuation { whoEnd.append($0) }
        }
        isRunning = false
        cancelReroute()
    }

    /// Gives up a file that is still being read.
    public func hurry() {
        guard waitingFixes != nil else { return }
        run += 1
        didFail(ProviderError("the route was still being read at the end"))
    }

    // MARK: Reading

    private func read(_ file: RouteFile) throws {
        // What a manual clock drives has the same effect each time.
        guard !clock.isManual else {
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
        // A file that is still being read counts no more.
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
        for fix in fixes { take(fix) }
        let ends = whoEnd
        whoEnd = []
        for end in ends { end.resume() }
        resumeWaiting()
    }

    /// Lets those go on who wait until more fixes can be taken, if they can.
    func resumeWaiting() {
        guard demand == .ready else { return }
        let resumes = whoWait
        whoWait = []
        for resume in resumes { resume() }
    }

    // MARK: Status

    /// Sets who hears of `failed`, and of `degraded` and `running`.
    ///
    /// What was wrong before is told at once.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        statusHandler = handler
        if let status { handler(status) }
    }

    private func report(_ status: ProviderStatus) {
        guard status != self.status ?? .running else { return }
        self.status = status
        statusHandler?(status)
    }

    /// `wait` while the route is being read, and while a new one is asked for: a replay that is faster than the router waits
    /// for it, at most as long as ``ReroutePolicy/timeLimit``.
    public var demand: SinkDemand { waitingFixes == nil && rerouting == nil ? .ready : .wait }

    /// Calls `resume` once the route has been read, or the new one is there.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if demand == .ready { resume() } else { whoWait.append(resume) }
    }

    /// False: it publishes events, and takes none.
    public var takesDerivedEvents: Bool { false }

    /// False: others write what it publishes.
    public var isOutput: Bool { false }
}
