import FileIO
import GPXFormat
public import Geolocation
public import SensorReplay

/// Replays the tracks of a GPX document as a source of location, raw course, device heading and user heading.
///
/// All tracks and segments are played in the order of the file, by the file's times. What a point does not tell of
/// course and speed is worked out from its neighbours. The file is read ahead in bounded memory, so that its size does
/// not matter. A start begins at the beginning, or where the options say; the first point comes after the call. To go on
/// later, ``pause()`` it instead. Only where all roles are stopped and started again while a point is delivered, as by a
/// manager that the point wakes from its snooze, the replay goes on from there.
@SensorActor
public final class GPXSimulator: LocationProvider, RawCourseProvider, VendingProvider, PacedProvider, FiniteProvider,
    StatusReportingProvider, DropCounting
{
    /// Who hears of fixes.
    public weak var locationDelegate: (any LocationProviderDelegate)?

    /// Who hears of course and speed.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// The simulator's status and who watches it.
    public let statusBroadcaster = StatusBroadcaster()

    /// The name in events and messages.
    nonisolated public let name = "gpx"

    /// Who is told what the traveller does while the replay runs, and no longer after its stop or when it is let go of.
    public var motion: MotionActivityMonitor? {
        didSet {
            oldValue?.simulatedActivity = nil
            motion?.simulatedActivity = activity
        }
    }

    /// What the traveller does: as the point says, else the keyword of the file, else walking; stationary at the end of
    /// the data, and nil while nothing has been replayed.
    public internal(set) var activity: MotionActivity? {
        didSet { motion?.simulatedActivity = activity }
    }

    let clock: any SensorClock
    let engine: ReplayEngine<TrackSample>
    private let options: GPXReplayOptions
    var roles: ReplayRoles = []
    var isDelivering = false
    var noise: PositionNoise?

    /// The sample that was delivered last, for the noise.
    var last: TrackSample?

    /// Counts starts and ends of runs, so that what one causes does not follow it into another.
    var run = 0

    /// Whether the status is `running`; looked at for each point, and cheaper than the status itself.
    var isRunning = false

    /// Whether the last sample told course or speed, so that there is something to withdraw.
    var isCourseKnown = false

    /// The headings that the last sample had.
    var knownHeadings: ReplayRoles = []

    /// What has been vended; its holder keeps it, and it keeps the simulator.
    weak var compass: RecordedCompass?
    weak var headTracker: RecordedHeadTracker?

    /// Makes a simulator for a file; it is opened at the start, and what is wrong with it becomes the status.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - timing: How long to wait from point to point.
    ///   - options: What else to do with the points.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, timing: ReplayTiming = ReplayTiming(),
        options: GPXReplayOptions = GPXReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), timing: timing, options: options, clock: clock)
    }

    /// Makes a simulator for a document in memory.
    ///
    /// - Parameters:
    ///   - document: The text of the document.
    ///   - title: What to call it in messages.
    ///   - timing: How long to wait from point to point.
    ///   - options: What else to do with the points.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        document: String, title: String = "the document", timing: ReplayTiming = ReplayTiming(),
        options: GPXReplayOptions = GPXReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(Array(document.utf8), name: title), timing: timing, options: options, clock: clock)
    }

    nonisolated init(
        source: ByteSource, timing: ReplayTiming, options: GPXReplayOptions, clock: any SensorClock
    ) {
        var timing = timing
        if options.frequency != nil { timing.keepsShortIntervals = true }
        self.clock = clock
        self.options = options
        engine = ReplayEngine(timing: timing, name: source.name, clock: clock) { [timing] in
            let track = GPXTrackSource(document: source, timing: timing, begin: clock.now)
            guard let frequency = options.frequency else { return track }
            return InterpolatingSource(track, frequency: frequency)
        }
    }

    deinit {
        guard let motion, activity != nil else { return }
        SensorActor.enqueue { motion.simulatedActivity = nil }
    }

    /// Whom to ask before each point at `rate=max`.
    public var pacer: (any Backpressure)? {
        get { engine.pacer }
        set { engine.pacer = newValue }
    }

    /// The recorded compass, as a provider of its own; the same one for as long as anybody keeps it.
    public var deviceHeadingProvider: any DeviceHeadingProvider {
        if let compass { return compass }
        let compass = RecordedCompass(simulator: self, role: .deviceHeading)
        compass.report(status)
        self.compass = compass
        return compass
    }

    /// The recorded direction of the user's head, as a provider of its own; the same one for as long as anybody keeps it.
    public var userHeadingProvider: any UserHeadingProvider {
        if let headTracker { return headTracker }
        let headTracker = RecordedHeadTracker(simulator: self, role: .userHeading)
        headTracker.report(status)
        self.headTracker = headTracker
        return headTracker
    }

    /// The recorded compass and the recorded direction of the head.
    public var vendedProviders: [any SensorProvider] { [deviceHeadingProvider, userHeadingProvider] }

    /// How much of all passes has been replayed, 0...1; nil where the size of the file is not known or there is no end.
    public var progress: Double? { engine.progress }

    /// What of the file could not be used, by reason and with the first line.
    public var drops: DropCounts { engine.drops }

    // MARK: Roles

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
    public func stopCourseProviderUpdates() {
        isCourseKnown = false
        stop(.course)
    }

    func start(_ role: ReplayRoles) {
        let isFirst = roles.isEmpty
        roles.insert(role)
        // Within a delivery the engine still runs, and ends after it only if no role is left.
        guard isFirst, !isDelivering else { return }
        run += 1
        change(to: .starting)
        noise = options.noise
        last = nil
        engine.passes = options.passes
        engine.times = options.times
        engine.onLongWait = { [weak self] sample, _ in self?.announceWait(for: sample) }
        engine.start(
            at: options.start,
            deliver: { [weak self] sample in self?.deliver(sample) },
            end: { [weak self] error in self?.end(error) })
    }

    func stop(_ role: ReplayRoles) {
        knownHeadings.remove(role)
        // A heading that was let go of can stop no more.
        if compass == nil { roles.remove(.deviceHeading) }
        if headTracker == nil { roles.remove(.userHeading) }
        guard roles.remove(role) != nil, roles.isEmpty, !isDelivering else { return }
        endRun()
    }

    func endRun() {
        run += 1
        engine.stop()
        activity = nil
        change(to: .idle)
    }

    func change(to status: ProviderStatus) {
        isRunning = status == .running
        report(status)
        // They have observers of their own, which would be lost to the simulator if all shared theirs and one was replaced.
        compass?.report(status)
        headTracker?.report(status)
    }
}
