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
public final class RouteSimulator: MultiRoleSource, LocationProvider, RawCourseProvider {
    private let engine: ReplayEngine<RouteDriveItem>
    private let options: RouteSimulationOptions

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
        let timing = ReplayTiming(rate: options.rate, keepsShortIntervals: true)
        engine = ReplayEngine(timing: timing, name: origin.name, clock: clock) {
            RouteDriveSource(origin, options, begin: options.begin ?? clock.now)
        }
        // In the events, a sink that follows a route may stand beside it.
        super.init(name: "route-simulator", clock: clock)
    }

    /// How much of all drives lies behind the vehicle, 0...1; nil where there is no end.
    public override var progress: Double? { engine.progress }

    /// What of the file could not be used, by reason.
    public override var drops: DropCounts { engine.drops }

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

    // MARK: Drive

    /// Starts the drive at its beginning.
    public override func startUpdates() {
        engine.pacer = hosts
        engine.passes = options.passes
        engine.times = options.begin == nil ? .now : .recorded
        engine.start(
            deliver: { [weak self] item in self?.deliver(item) },
            end: { [weak self] error in self?.finish(error) })
    }

    /// Ends the drive.
    public override func stopUpdates() { engine.stop() }

    private func deliver(_ item: RouteDriveItem) {
        guard let location = item.location(now: clock.now) else { return }
        beginDelivery()
        reportRunning()
        emit(location: location)
        if isStarted(.course) {
            let course = location.course.map {
                HeadingValue($0, accuracy: item.courseAccuracy, timestamp: location.timestamp)
            }
            emit(course: course, speed: location.speed)
        }
        endDelivery()
    }
}
