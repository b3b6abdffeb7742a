import Foundation
import GPXFormat
public import Geolocation
public import SensorReplay

/// Replays the tracks of a GPX document as a source of location, raw course and device heading.
///
/// All tracks and segments are played in the order of the file, by the file's times. What a point does not tell of
/// course and speed is worked out from its neighbours. The file is read ahead in bounded memory, so that its size does
/// not matter. A start begins at the beginning; the first point comes after the call. Only where all roles are stopped
/// and started again while a point is delivered, as by a manager that the point wakes from its snooze, the replay goes on
/// from there.
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
    private var isDelivering = false

    /// Whether the status is `running`; looked at for each point, and cheaper than the status itself.
    private var isRunning = false

    /// Whether the last sample told course or speed, so that there is something to withdraw.
    private var isCourseKnown = false

    /// Whether the last sample had a device heading.
    private var isHeadingKnown = false

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
            GPXTrackSource(document: source, timing: timing)
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
        compass.report(status)
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
    public func stopCourseProviderUpdates() {
        isCourseKnown = false
        stop(.course)
    }

    func stopCompass() {
        isHeadingKnown = false
        stop(.deviceHeading)
    }

    func start(_ role: ReplayRoles) {
        let isFirst = roles.isEmpty
        roles.insert(role)
        // Within a delivery the engine still runs, and ends after it only if no role is left.
        guard isFirst, !isDelivering else { return }
        change(to: .starting)
        engine.onLongWait = { [weak self] sample, _ in self?.announceWait(for: sample) }
        engine.start(
            deliver: { [weak self] sample in self?.deliver(sample) },
            end: { [weak self] error in self?.end(error) })
    }

    private func stop(_ role: ReplayRoles) {
        guard roles.remove(role) != nil, roles.isEmpty, !isDelivering else { return }
        endRun()
    }

    private func endRun() {
        engine.stop()
        change(to: .idle)
    }

    private func change(to status: ProviderStatus) {
        isRunning = status == .running
        report(status)
        // It has observers of its own, which would be lost to the simulator if both shared theirs and it was replaced.
        compass?.report(status)
    }

    private func deliver(_ sample: TrackSample) {
        isDelivering = true
        emit(sample)
        isDelivering = false
        if roles.isEmpty { endRun() }
    }

    private func emit(_ sample: TrackSample) {
        if !isRunning { change(to: .running) }
        let location = sample.location(now: clock.now)
        if roles.contains(.location) { locationDelegate?.locationProvider(self, didUpdateLocation: location) }
        if roles.contains(.course) {
            var course: HeadingValue?
            if let value = sample.course { course = HeadingValue(value, timestamp: location.timestamp) }
            emit(course, speed: sample.speed)
        }
        if roles.contains(.deviceHeading) {
            var heading: HeadingValue?
            if let value = sample.point.deviceHeading { heading = HeadingValue(value, timestamp: location.timestamp) }
            emit(heading)
        }
    }

    /// Reports a heading; nil, once, where a point has none after one that had.
    private func emit(_ heading: HeadingValue?) {
        guard heading != nil || isHeadingKnown else { return }
        isHeadingKnown = heading != nil
        compass?.emit(heading)
    }

    /// Reports course and speed; that neither is known only once.
    private func emit(_ course: HeadingValue?, speed: Double?) {
        let isKnown = course != nil || speed != nil
        guard isKnown || isCourseKnown else { return }
        isCourseKnown = isKnown
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }

    /// Says why nothing comes for a long time: somebody who waits for minutes believes that the replay hangs.
    private func announceWait(for sample: TrackSample) {
        guard sample.line > 0 else { return }
        let gap = Double(sample.gap).inRoundUnits
        change(to: .degraded("the next point, line \(sample.line), is \(gap) later; gap=SECONDS shortens the wait"))
    }

    private func end(_ error: ProviderError?) {
        // Nobody travels any more; the last position stays.
        if roles.contains(.course) { emit(nil, speed: nil) }
        if roles.contains(.deviceHeading) { emit(nil) }
        change(to: error.map { .failed($0) } ?? .ended)
    }
}
