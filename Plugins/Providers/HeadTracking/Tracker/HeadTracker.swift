import CodecSupport
public import Geolocation
public import HeadCalibration

/// Provides the direction the user's head faces, from the samples of any orientation source, calibrated with the
/// manager's courses and compass headings.
///
///     manager.add(HeadTracker(source: OpentrackSource()))
///
/// Most sensors report only the turn of the head since they were switched on. While the user walks, the tracker
/// determines north and the drift of the sensor; no action by the user is needed. Until then, while the source is
/// silent and after a stop, there is no heading. The calibration survives a stop.
///
/// If derived events are in use, each sample is published as the event `head`, and each change of the calibration as
/// `calibration`.
@SensorActor
public final class HeadTracker: ProviderBase<UserHeadingRole> {
    /// The source of the samples.
    public let source: any OrientationSource

    /// The settings, clamped to their ranges.
    public let settings: HeadTrackerSettings

    /// The delegate for status and calibration; held weakly.
    public weak var trackerDelegate: (any HeadTrackerDelegate)?

    private let changeListeners = EventListeners<HeadTrackerChange>()

    /// The current status.
    public private(set) var trackerStatus = HeadTrackerStatus.inactive

    /// Default accuracy of a heading stated by the user: 68 % to either side, degrees.
    nonisolated public static let facingAccuracy = 5.0

    private let clock: any SensorClock
    private let silence: SilenceWatch
    private let probes: PresenceProbes
    private var estimator: HeadEstimator
    private var advice: CalibrationAdvice
    private var isConnectionWanted = false
    private var isSourceStarted = false

    /// Why the source delivers no samples, as a provider status; `nil` while it does, or before that is known.
    private var lossStatus: ProviderStatus?

    /// Detects what a delegate has done during a callback.
    private var epoch = Epoch()

    private struct Epoch: Equatable {
        /// Counts starts and stops of the source.
        var run = 0

        /// Counts discarded calibrations.
        var zero = 0
    }

    /// Creates a tracker that is not started.
    ///
    /// - Parameters:
    ///   - source: The source of the samples; the tracker becomes its delegate.
    ///   - settings: The settings; clamped to their ranges.
    ///   - clock: The source of time.
    nonisolated public init(
        source: any OrientationSource, settings: HeadTrackerSettings = HeadTrackerSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.source = source
        let settings = settings.clamped
        self.settings = settings
        self.clock = clock
        silence = SilenceWatch(limit: settings.silence, clock: clock)
        probes = PresenceProbes(clock: clock)
        estimator = HeadEstimator(settings)
        advice = CalibrationAdvice(settings.calibration)
        super.init()
    }

    /// A new sequence of the changes reported to the delegate from now on; it buffers the newest 64 changes.
    ///
    /// Each access creates another sequence; all receive every change. A sequence ends with the tracker.
    public var changes: BufferedEvents<HeadTrackerChange> { changes(capacity: 64) }

    /// Returns a new sequence of the changes reported to the delegate from now on; it buffers the newest `capacity`.
    public func changes(capacity: Int) -> BufferedEvents<HeadTrackerChange> {
        changeListeners.makeSequence(capacity: capacity)
    }

    /// The source's name.
    nonisolated public override var name: String { source.name }

    /// Dropped input, by reason.
    public override var drops: DropCounts {
        var drops = source.drops
        drops.add(estimator.drops)
        return drops
    }

    /// The fraction of a recording that has been delivered; `nil` for a source without an end.
    public override var progress: Double? { source.progress }

    /// Whether the source listens on a port.
    public override var listens: Bool { source.listens }

    /// The port on which the source listens; `nil` while it is not open.
    public override var boundPort: Int? { source.boundPort }

    /// Adds a host; its values serve as references for the calibration.
    public override func attach(to host: any ProviderHost) {
        super.attach(to: host)
        host.subscribe(self, to: [.location, .course, .deviceHeading])
    }

    // MARK: Connection

    /// Connects the tracker and keeps it connected, whether or not headings are in use.
    ///
    /// The references for calibration come from the manager it was added to, while that runs: add it to the manager
    /// first, then wait for `calibrated`. Without a manager, pass references to ``ingest(_:)-(HeadingReference)``.
    public func connect() {
        isConnectionWanted = true
        if trackerStatus == .unavailable { reconnect() } else { updateSource() }
    }

    /// Disconnects the tracker, unless headings are in use.
    public func disconnect() {
        isConnectionWanted = false
        updateSource()
    }

    /// Disconnects the tracker, and connects it again if it is in use.
    public func reconnect() {
        stopSource()
        if lastValue != nil { emit(nil) }
        if isStarted { report(.starting) }
        updateSource()
    }

    /// Returns whether the tracker is present: whether a sample arrives within a number of seconds.
    ///
    /// The source is started meanwhile, even if it is not in use. A cancelled task gets `false` at once.
    public func isPresent(within timeout: Double = 1) async -> Bool {
        if trackerStatus >= .connected { return true }
        return await probes.wait(timeout) { [weak self] in self?.updateSource() }
    }

    /// Starts reporting headings.
    public override func startUpdates() {
        updateSource()
        // A source that is already running does not report its state again.
        if isStarted, let lossStatus { report(lossStatus) }
    }

    /// Retries access that was denied before.
    public override func restartUpdates() {
        if trackerStatus == .unavailable { reconnect() }
    }

    /// Stops reporting headings; the calibration is kept.
    public override func stopUpdates() { updateSource() }

    // MARK: Source

    private func updateSource() {
        let isWanted = isStarted || isConnectionWanted || !probes.isEmpty
        guard isWanted else { return stopSource() }
        guard !isSourceStarted else { return }
        isSourceStarted = true
        epoch.run += 1
        let run = epoch.run
        estimator.begin()
        advice.begin(at: clock.coarseInstant)
        source.orientationDelegate = self
        source.pacer = hosts
        silence.onSilence { [weak self] in self?.handleSilence() }
        move(to: .disconnected)
        // The delegate may have stopped the source and started it again.
        guard run == epoch.run else { return }
        // A source without data is silent from the start.
        silence.recordActivity()
        source.startOrientationUpdates()
    }

    private func stopSource() {
        guard isSourceStarted else { return }
        isSourceStarted = false
        epoch.run += 1
        lossStatus = nil
        silence.stop()
        source.stopOrientationUpdates()
        move(to: .inactive)
    }

    private func move(to status: HeadTrackerStatus) {
        guard status != trackerStatus else { return }
        trackerStatus = status
        changeListeners.yield(.status(status))
        trackerDelegate?.headTracker(self, didChange: status)
    }

    /// Withdraws the heading because the source has been lost, and reports why.
    private func lose(_ trackerStatus: HeadTrackerStatus, _ status: ProviderStatus) {
        silence.stop()
        lossStatus = status
        let run = epoch.run
        move(to: trackerStatus)
        if run == epoch.run, lastValue != nil { emit(nil) }
        if run == epoch.run, isStarted { report(status) }
        if run == epoch.run, trackerStatus == .unavailable { answerProbes(false) }
    }

    private func handleSilence() {
        // Input that arrives but is unusable is reported differently from no input.
        guard let (reason, count) = drops.byReason.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return lose(.disconnected, .degraded("\(name) has been silent \(silence.phrase)"))
        }
        lose(
            .disconnected,
            .degraded("\(name) has reported no orientation \(silence.phrase); dropped so far: \(count) × \(reason)"))
    }

    /// Answers all pending probes; the source keeps running only if it is in use otherwise.
    private func answerProbes(_ isPresent: Bool) {
        guard !probes.isEmpty else { return }
        probes.answer(isPresent)
        updateSource()
    }

    // MARK: Samples

    private func ingest(_ sample: OrientationSample) {
        let now = clock.coarseInstant
        guard let estimate = estimator.ingest(sample, at: now) else { return }
        silence.recordActivity(at: now)
        let wasLost = lossStatus != nil
        lossStatus = nil
        guard handleArrival(isCalibrated: estimate.heading != nil) else { return }
        let run = epoch.run
        if let heading = estimate.heading { deliver(heading) } else { deliverNothing(afterLoss: wasLost) }
        guard run == epoch.run else { return }
        if estimate.isJump, estimator.isCalibrated { announce(.jump) }
        if wantsDerivedEvents { publish(event(sample.attitude, estimate)) }
    }

    /// Updates the status after a sample; returns `false` if a delegate has stopped the source or discarded the
    /// calibration.
    private func handleArrival(isCalibrated: Bool) -> Bool {
        let epoch = epoch
        answerProbes(true)
        guard epoch == self.epoch else { return false }
        if trackerStatus < .connected || !isCalibrated { move(to: .connected) }
        guard epoch == self.epoch else { return false }
        if isCalibrated { move(to: .calibrated) }
        return epoch == self.epoch
    }

    private func deliver(_ heading: HeadingValue) {
        guard isStarted else { return }
        if status != .running { report(.running) }
        emit(heading)
    }

    /// Withdraws the heading while it is unknown, and reports what is missing.
    ///
    /// - Parameter isNews: Whether the source was lost before this sample, so that the status is outdated.
    private func deliverNothing(afterLoss isNews: Bool = false) {
        let run = epoch.run
        if lastValue != nil { emit(nil) }
        let status = self.status
        guard run == epoch.run, isStarted else { return }
        let news = advice.news(at: clock.coarseInstant)
        guard isNews || news != nil || status == .running || status == .starting else { return }
        report(.degraded("\(name) is not calibrated yet: \(news ?? advice.text)"))
    }

    private func event(_ attitude: Attitude, _ estimate: HeadEstimator.Estimate) -> HeadEvent {
        var event = HeadEvent(
            time: estimate.time ?? clock.now, provider: name, yaw: estimate.yaw, heading: estimate.heading?.value,
            accuracy: estimate.heading?.accuracy)
        switch attitude {
        case .yaw: break
        case .angles(_, let pitch, let roll): (event.pitch, event.roll) = (pitch, roll)
        case .quaternion(let rotation): (_, event.pitch, event.roll) = rotation.angles
        }
        return event
    }

    // MARK: Calibration

    /// Processes a reading of a reference; those of the manager are received automatically.
    public func ingest(_ reference: HeadingReference) {
        guard isSourceStarted else { return }
        advice.record(reference.kind)
        guard estimator.ingest(reference, at: clock.coarseInstant) else { return }
        announce(reference.kind == .course ? .course : .device)
    }

    /// The current calibration; `nil` while uncalibrated.
    public var calibration: YawCalibration? { estimator.calibration(at: clock.coarseInstant, time: clock.now) }

    /// Restores a saved calibration, for example after a restart of the program; the older it is, the lower its
    /// accuracy.
    ///
    /// It is valid for the same tracker with the same axis and sign, as long as the zero of the yaw is the same. If the
    /// tracker has been without power since, do not restore it.
    ///
    /// - Returns: Whether it was used; see `YawCalibration.isValid`.
    @discardableResult
    public func restore(_ calibration: YawCalibration) -> Bool {
        let age = clock.now.timeIntervalSince(calibration.time)
        guard estimator.restore(calibration, age: age, at: clock.coarseInstant) else { return false }
        announce(.restored)
        return true
    }

    /// Discards the calibration and starts a new one; until it is complete, there is no heading.
    public func recalibrate() {
        estimator.forgetZero()
        epoch.zero += 1
        let epoch = epoch
        if trackerStatus == .calibrated { move(to: .connected) }
        guard epoch == self.epoch else { return }
        announce(.recalibrated)
        guard epoch == self.epoch, lastValue != nil else { return }
        deliverNothing()
    }

    /// Calibrates from the user's statement of where the head faces now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading`: 68 % to either side, degrees.
    /// - Returns: `false` if there was no recent sample or an argument is out of range.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = HeadTracker.facingAccuracy) -> Bool {
        guard trackerStatus >= .connected,
            estimator.recenter(facing: heading, accuracy: accuracy, at: clock.coarseInstant)
        else { return false }
        announce(.recentered)
        return true
    }

    private func announce(_ cause: CalibrationCause) {
        let calibration = calibration
        changeListeners.yield(.calibration(calibration, by: cause))
        trackerDelegate?.headTracker(self, didCalibrate: calibration, by: cause)
        guard wantsDerivedEvents else { return }
        publish(CalibrationEvent(time: clock.now, provider: name, cause: cause, calibration: calibration))
    }
}

extension HeadTracker: OrientationSourceDelegate {
    /// Handles a sample of the source.
    public func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        if isSourceStarted { ingest(sample) }
    }

    /// Handles a state change of the source.
    public func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        guard isSourceStarted else { return }
        switch state {
        // Presence is inferred from samples; absence from a timeout.
        case .connected:
            silence.recordActivity()
            estimator.begin()
        case .disconnected(let reason): lose(.disconnected, .degraded(reason))
        case .zeroLost: if estimator.isCalibrated { recalibrate() } else { estimator.forgetZero() }
        case .needsPermission: lose(.unavailable, .needsPermission)
        case .unavailable(let reason): lose(.unavailable, .failed(ProviderError(reason)))
        case .failed(let error): lose(.disconnected, .failed(error))
        case .ended: lose(.disconnected, .ended)
        }
    }
}

extension HeadTracker: HostSubscriber {
    /// Stores the speed for the courses that follow.
    public func host(_ host: any ProviderHost, didUpdateLocation location: Location) {
        estimator.ingest(location, at: clock.coarseInstant)
    }

    /// Uses a course or a compass heading as a reference.
    public func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {
        guard let heading, let reference = estimator.reference(heading, of: type, at: clock.coarseInstant) else {
            return
        }
        ingest(reference)
    }
}
