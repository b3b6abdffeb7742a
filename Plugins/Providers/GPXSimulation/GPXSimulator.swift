import GPXFormat
public import Geolocation
public import SensorReplay

/// Replays the tracks of a GPX document as a source of location, raw course and device heading.
///
/// All tracks and segments are played in the order of the file, by the file's times. What a point does not tell of course
/// and speed is worked out from its neighbours. The file is read ahead in bounded memory, so that its size does not matter.
/// A start begins at the beginning; the first point comes after the call.
@SensorActor
public final class GPXSimulator: LocationProvider, RawCourseProvider, VendingProvider, PacedProvider, FiniteProvider,
    StatusReportingProvider, DropCounting
{
    /// Who hears of fixes.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Who hears of course and speed.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// The simulator's status and who watches it.
    public let statusReport = StatusReport()

    /// The name in events and messages.
    nonisolated public let name = "gpx"

    /// The compass that has been vended; its holder keeps it, and it keeps the simulator.
    private weak var compass: RecordedCompass?
    private let clock: any SensorClock
    private let engine: ReplayEngine<TrackSample>
    private var roles: ReplayRoles = []

    /// Makes a simulator for a file; it is opened at the start, and what is wrong with it becomes the status.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - timing: How long to wait from point to point.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, timing: ReplayTiming = ReplayTiming(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), timing: timing, clock: clock)
    }

    /// Makes a simulator for a document in memory.
    ///
    /// - Parameters:
    ///   - document: The text of the document.
    ///   - title: What to call it in messages.
    ///   - timing: How long to wait from point to point.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        document: String, title: String = "the document", timing: ReplayTiming = ReplayTiming(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(Array(document.utf8), name: title), timing: timing, clock: clock)
    }

    nonisolated init(source: GPXDocumentSource, timing: ReplayTiming, clock: any SensorClock) {
        self.clock = clock
        engine = ReplayEngine(timing: timing, clock: clock) {
            GPXTrackSource(document: source, minimumInterval: timing.minimumInterval)
        }
    }

    /// Whom to ask before each point at `rate=max`.
    public var pacer: (any ReplayPacer)? {
        get { engine.pacer }
        set { engine.pacer = newValue }
    }

    /// The recorded compass, as a provider of its own; the same one for as long as anybody keeps it.
    public var deviceHeadingProvider: any DeviceHeadingProvider {
        if let compass { return compass }
        let compass = RecordedCompass(simulator: self)
        self.compass = compass
        return compass
    }

    /// The recorded compass.
    public var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    /// How much of the file has been replayed, 0...1; nil where its size is not known.
    public var progress: Double? { engine.progress }

    /// What of the file could not be used, by reason and with the first line.
    public var drops: DropCounts { engine.drops }

    /// Begins to report fixes, at the beginning of the file unless another role runs already.
    public func startLocationUpdates() { start(.location) }

    /// Ends fixes; the run ends with the last role.
    public func stopLocationUpdates() { stop(.location) }

    /// Refuses: a replay has no lesser mode than its continuous updates.
    public func startMonitoringSignificantLocationChanges() -> Bool { false }

    /// Does nothing, since the watch is refused.
    public func stopMonitoringSignificantLocationChanges() {}

    /// Begins to report course and speed, at the beginning of the file unless another role runs already.
    public func startCourseProviderUpdates() { start(.course) }

    /// Ends course and speed; the run ends with the last role.
    public func stopCourseProviderUpdates() { stop(.course) }

    func start(_ role: ReplayRoles) {
        let isFirst = roles.isEmpty
        roles.insert(role)
        guard isFirst else { return }
        report(.starting)
        engine.start(
            deliver: { [weak self] sample in self?.deliver(sample) },
            end: { [weak self] error in self?.end(error) })
    }

    func stop(_ role: ReplayRoles) {
        guard roles.remove(role) != nil, roles.isEmpty else { return }
        engine.stop()
        report(.idle)
    }

    private func deliver(_ sample: TrackSample) {
        if status == .starting { report(.running) }
        let location = sample.location(now: clock.now)
        if roles.contains(.location) { locationDelegate?.locationProvider(self, didUpdateLocation: location) }
        if roles.contains(.course) {
            var course: HeadingValue?
            if let value = sample.course { course = HeadingValue(value, timestamp: location.timestamp) }
            courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: sample.speed)
        }
        if roles.contains(.deviceHeading), let heading = sample.point.deviceHeading {
            compass?.emit(HeadingValue(heading, timestamp: location.timestamp))
        }
    }

    private func end(_ error: ProviderError?) {
        // Nobody travels any more; the last position stays.
        if roles.contains(.course) { courseDelegate?.courseProvider(self, didUpdateCourse: nil, speed: nil) }
        if roles.contains(.deviceHeading) { compass?.emit(nil) }
        report(error.map { .failed($0) } ?? .ended)
    }
}
