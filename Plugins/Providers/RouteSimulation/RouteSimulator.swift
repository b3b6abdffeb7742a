public import Geolocation
public import RouteGeometry
import SensorReplay
public import TrackFiles

/// Drives along a route as a source of location and raw course.
///
/// The route is read, and the drive worked out, ahead of the fixes and apart from the sensor actor. A start begins at the
/// beginning; the first fix comes after the call. To go on later, ``pause()`` it instead. Only where both roles are stopped and
/// started again while a fix is delivered, as by a manager that it wakes from its snooze, the drive goes on from there.
@SensorActor
public final class RouteSimulator: LocationProvider, RawCourseProvider, PacedProvider, FiniteProvider,
    StatusReportingProvider, DropCounting
{
    /// Who hears of fixes.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Who hears of course and speed.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// The simulator's status and who watches it.
    public let statusBroadcaster = StatusBroadcaster()

    /// The name in events and messages, in which a sink that follows a route may stand beside it.
    nonisolated public let name = "route-simulator"

    private let clock: any SensorClock
    private let engine: ReplayEngine<RouteDriveItem>
    private let options: RouteSimulationOptions

    /// The roles in which it has been started.
    private var isLocating = false
    private var isTellingCourse = false

    /// Whether a fix is being delivered, so that a stop does not end the run before it is known that nobody starts it again.
    private var isDelivering = false

    /// Whether the last fix told course or speed, so that there is something to withdraw.
    private var isCourseKnown = false

    /// Counts starts and ends of runs, so that what one causes does not follow it into another.
    private var run = 0

    /// Makes a simulator for the route of a file; it is opened at the start, and what is wrong with it becomes the status.
    ///
    /// - Parameters:
    ///   - path: A file of GPX, GeoJSON or an encoded polyline, or `-` for standard input.
    ///   - precision: The decimals of an encoded polyline.
    ///   - options: How the route is driven.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, precision: PolylinePrecision = .five,
        options: RouteSimulationOptions = RouteSimulationOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(.file(path, precision), options, clock)
    }

    /// Makes a simulator for a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - options: How the route is driven.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        route: Route, options: RouteSimulationOptions = RouteSimulationOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(.route(route), options, clock)
    }

    nonisolated private init(_ origin: RouteOrigin, _ options: RouteSimulationOptions, _ clock: any SensorClock) {
        self.options = options
        self.clock = clock
        let timing = ReplayTiming(rate: options.rate, keepsShortIntervals: true)
        engine = ReplayEngine(timing: timing, name: origin.name, clock: clock) {
            RouteDriveSource(origin, options, begin: options.begin ?? clock.now)
        }
    }

    /// Whom to ask before each fix at `rate=max`.
    public var pacer: (any Backpressure)? {
        get { engine.pacer }
        set { engine.pacer = newValue }
    }

    /// How much of all drives lies behind the vehicle, 0...1; nil where there is no end.
    public var progress: Double? { engine.progress }

    /// What of the file could not be used, by reason.
    public var drops: DropCounts { engine.drops }

    // MARK: Controls

    /// Whether the drive is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Holds the drive; without a start it does nothing.
    public func pause() { engine.pause() }

    /// Goes on after a pause.
    public func resume() { engine.resume() }

    /// Goes on from the first fix so many seconds of the drive after its beginning, before or behind the present one.
    ///
    /// The fix comes at once, in a pause too, which lasts on. Behind the end is the end.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in a route from standard input.
    public func seek(toElapsed seconds: Double) throws { try engine.seek(to: .elapsed(seconds)) }

    // MARK: Roles

    /// Begins to report fixes, at the beginning of the drive unless the course is reported already.
    public func startLocationUpdates() { start(\.isLocating) }

    /// Ends fixes; the run ends with the last role.
    public func stopLocationUpdates() { stop(\.isLocating) }

    /// Refuses: a drive has no lesser mode than its continuous updates.
    public func startMonitoringSignificantLocationChanges() -> Bool { false }

    /// Does nothing, since the watch is refused.
    public func stopMonitoringSignificantLocationChanges() {}

    /// Begins to report course and speed, at the beginning of the drive unless fixes are reported already.
    public func startCourseProviderUpdates() { start(\.isTellingCourse) }

    /// Ends course and speed; the run ends with the last role.
    public func stopCourseProviderUpdates() {
        isCourseKnown = false
        stop(\.isTellingCourse)
    }

    private var isStarted: Bool { isLocating || isTellingCourse }

    private func start(_ role: ReferenceWritableKeyPath<RouteSimulator, Bool>) {
        let isFirst = !isStarted
        self[keyPath: role] = true
        guard isFirst, !isDelivering else { return }
        run += 1
        report(.starting)
        engine.passes = options.passes
        engine.times = options.begin == nil ? .now : .recorded
        engine.start(
            deliver: { [weak self] item in self?.deliver(item) },
            end: { [weak self] error in self?.end(error) })
    }

    private func stop(_ role: ReferenceWritableKeyPath<RouteSimulator, Bool>) {
        guard self[keyPath: role] else { return }
        self[keyPath: role] = false
        guard !isStarted, !isDelivering else { return }
        endRun()
    }

    private func endRun() {
        run += 1
        engine.stop()
        report(.idle)
    }

    // MARK: Delivery

    private func deliver(_ item: RouteDriveItem) {
        guard let location = item.location(now: clock.now) else { return }
        isDelivering = true
        if status != .running { report(.running) }
        if isLocating { locationDelegate?.locationProvider(self, didUpdateLocation: location) }
        if isTellingCourse {
            let course = location.course.map {
                HeadingValue($0, accuracy: item.courseAccuracy, timestamp: location.timestamp)
            }
            isCourseKnown = true
            courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: location.speed)
        }
        isDelivering = false
        if !isStarted { endRun() }
    }

    private func end(_ error: ProviderError?) {
        let run = run
        if isTellingCourse, isCourseKnown {
            isCourseKnown = false
            courseDelegate?.courseProvider(self, didUpdateCourse: nil, speed: nil)
        }
        // Whoever heard of that may have stopped the drive, or begun another one.
        if run == self.run { report(error.map { .failed($0) } ?? .ended) }
    }
}
