public import Geolocation
public import RouteGeometry
import SensorReplay
public import TrackFiles

/// Simulates the drive of a vehicle along a route, and provides the vehicle's location and raw course.
///
/// The route is read and the drive is computed ahead of time, outside the sensor actor. Each start begins at the
/// beginning of the drive; the first fix is delivered after the call that starts the simulator has returned. To
/// continue later, use ``pause()`` instead of stopping. If a manager stops and restarts both roles (location and
/// course) because of a fix, for example because the fix shows a departure, the drive continues at that fix.
@SensorActor
public final class RouteSimulator: MultiRoleSource, LocationProvider, RawCourseProvider {
    private let engine: ReplayEngine<RouteDriveItem>
    private let options: RouteSimulationOptions

    /// Creates a simulator for the route in a file.
    ///
    /// The simulator opens the file when it starts, and reports errors as its status.
    ///
    /// - Parameters:
    ///   - path: The path of a file with GPX, GeoJSON or an encoded polyline, or `-` for standard input.
    ///   - precision: The number of decimals of the coordinates in an encoded polyline.
    ///   - options: The options of the drive and of its replay.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, precision: PolylinePrecision = .five,
        options: RouteSimulationOptions = RouteSimulationOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(.file(path, precision), options, clock)
    }

    /// Creates a simulator for a route in memory.
    ///
    /// - Parameters:
    ///   - route: The route along which the vehicle drives.
    ///   - options: The options of the drive and of its replay.
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
        // The name differs from that of the sink `route`, so that messages are unambiguous.
        super.init(name: "route-simulator", clock: clock)
    }

    /// The fraction of the drive that is done, 0...1, counting all repetitions; `nil` if the drive is repeated
    /// endlessly.
    public override var progress: Double? { engine.progress }

    /// The number of dropped stops and other parts of the route's document, by reason.
    public override var drops: DropCounts { engine.drops }

    // MARK: Controls

    /// Whether the drive is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Pauses the drive; does nothing if the drive has not been started.
    public func pause() { engine.pause() }

    /// Resumes the drive after a pause.
    public func resume() { engine.resume() }

    /// Continues the drive with the first fix at or after the given number of seconds from its beginning.
    ///
    /// The fix is delivered at once, even during a pause, which continues afterwards. If `seconds` is after the end of
    /// the drive, the drive continues at its end.
    ///
    /// - Throws: A `ProviderError` if the drive has not been started, or if the drive must go back but the route was
    ///   read from standard input.
    public func seek(toElapsed seconds: Double) throws { try engine.seek(to: .elapsed(seconds)) }

    // MARK: Drive

    /// Starts the drive from the beginning.
    public override func startUpdates() {
        engine.pacer = hosts
        engine.passes = options.passes
        engine.times = options.begin == nil ? .now : .recorded
        engine.start(
            deliver: { [weak self] item in self?.deliver(item) },
            end: { [weak self] error in self?.finish(error) })
    }

    /// Stops the drive.
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
