import CodecSupport
public import Geolocation
public import HeadCalibration

/// Provides the direction that the user's head faces, from the samples of any orientation source, calibrated with the
/// manager's courses and compass headings.
///
///     manager.add(HeadTracker(source: OpentrackSource()))
///
/// Most sensors report only the turn of the head since they were switched on. While the user walks, the tracker
/// determines north and the drift of the sensor; no action by the user is needed. There is no heading until north is
/// known, while the source is silent, and while the tracker is stopped. A stop does not discard the calibration.
///
/// If a sink needs derived events, each sample is published as the event `head`, and each change of the calibration as
/// the event `calibration`.
@SensorActor
public final class HeadTracker: ProviderBase<UserHeadingRole> {
    /// The source of the orientation samples.
    public let source: any OrientationSource

    /// The settings of the tracker; a value out of range is replaced by the nearest valid one.
    public let settings: HeadTrackerSettings

    /// The object that receives changes of the status and the calibration; held weakly.
    public weak var trackerDelegate: (any HeadTrackerDelegate)?

    private let changeListeners = EventListeners<HeadTrackerChange>()

    /// The current status of the tracker.
    public private(set) var trackerStatus = HeadTrackerStatus.inactive

    /// The default accuracy, in degrees, of a direction that the user states: 68 % of errors are smaller.
    nonisolated public static let facingAccuracy = 5.0

    private let clock: any SensorClock
    private let silence: SilenceWatch
    private let probes: PresenceProbes
    private var estimator: HeadEstimator
    private var advice: CalibrationAdvice
    private var isConnectionWanted = false
    private var isSourceStarted = false

    /// The status that the provider reports while the source delivers no samples, with the reason; `nil` if the source
    /// delivers samples, or if this is not known yet.
    private var lossStatus: ProviderStatus?

    /// The counters by which the tracker detects that a delegate has stopped or recalibrated the tracker in a callback.
    private var epoch = Epoch()

    private struct Epoch: Equatable {
        /// The number of times the source was started or stopped.
        var run = 0

        /// The number of times the calibration was discarded.
        var zero = 0
    }

    /// Creates a tracker that is not started.
    ///
    /// - Parameters:
    ///   - source: The source of the orientation samples; the tracker becomes its delegate.
    ///   - settings: The settings of the tracker; a value out of range is replaced by the nearest valid one.
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

    /// A new sequence of the tracker's changes from now on, which buffers the newest 64 changes.
    ///
    /// Each access creates another sequence, and each sequence receives every change. A sequence ends with the tracker.
    public var changes: BufferedEvents<HeadTrackerChange> { changes(capacity: 64) }

    /// Returns a new sequence of the tracker's changes from now on, which buffers the newest `capacity` changes.
    public func changes(capacity: Int) -> BufferedEvents<HeadTrackerChange> {
        changeListeners.makeSequence(capacity: capacity)
    }

    /// The name of the tracker, which is the name of its source.
    nonisolated public override var name: String { source.name }

    /// The number of dropped samples and headings, by reason.
    public override var drops: DropCounts {
        var drops = source.drops
        drops.add(estimator.drops)
        return drops
    }

    /// The fraction of a recording that the source has delivered, 0...1; `nil` for a source without an end.
    public override var progress: Double? { source.progress }

    /// Whether the source listens on a port.
    public override var listens: Bool { source.listens }

    /// The port on which the source listens; `nil` while the port is not open.
    public override var boundPort: Int? { source.boundPort }

    /// Attaches the tracker to a host; the host's location, course and compass heading become references for the
    /// calibration.
    public override func attach(to host: any ProviderHost) {
        super.attach(to: host)
        host.subscribe(self, to: [.location, .course, .deviceHeading])
    }

    // MARK: Connection

    /// Connects the tracker and keeps it connected, even if no consumer needs its headings.
    ///
    /// The references for the calibration come from the manager to which the tracker was added, while that manager
    /// runs. Therefore add the tracker to the manager first, and then wait for the status `calibrated`. Without a
    /// manager, pass references to ``ingest(_:)-(HeadingReference)``.
    public func connect() {
        isConnectionWanted = true
        if trackerStatus == .unavailable { reconnect() } else { updateSource() }
    }

    /// Disconnects the tracker, except while a consumer needs its headings.
    public func disconnect() {
        isConnectionWanted = false
        updateSource()
    }

    /// Disconnects the tracker, and connects it again if a consumer or the program uses it.
    public func reconnect() {
        stopSource()
        if lastValue != nil { emit(nil) }
        if isStarted { report(.starting) }
        updateSource()
    }

    /// Returns whether the tracker is present: whether a sample arrives within the given number of seconds.
    ///
    /// The source runs during this time, even if it is not in use otherwise. In a cancelled task, the function returns
    /// `false` at once.
    public func isPresent(within timeout: Double = 1) async -> Bool {
        if trackerStatus >= .connected { return true }
        return await probes.wait(timeout) { [weak self] in self?.updateSource() }
    }

    /// Starts the source of the samples, and reports headings from now on.
    public override func startUpdates() {
        updateSource()
        // A source that is already running does not report its state again.
        if isStarted, let lossStatus { report(lossStatus) }
    }

    /// Tries again to access the source if access to it was denied before.
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
        // The delegate may have stopped the source and started it again. In this case, this call must not continue.
        guard run == epoch.run else { return }
        // The time of silence is counted from the start, since a source may never send data.
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

    /// Withdraws the heading because the source has been lost, and reports the given statuses of the tracker and the
    /// provider.
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
        // If input arrives but is unusable, the reason for that is reported instead of the silence.
        guard let (reason, count) = drops.byReason.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return lose(.disconnected, .degraded("\(name) has been silent \(silence.phrase)"))
        }
        lose(
            .disconnected,
            .degraded("\(name) has reported no orientation \(silence.phrase); dropped so far: \(count) × \(reason)"))
    }

    /// Answers all pending calls of ``isPresent(within:)``.
    ///
    /// If nothing else needs the source of the samples, the source is then stopped.
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

    /// Updates the status of the tracker after a sample; returns `false` if a delegate has stopped the source or
    /// discarded the calibration.
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

    /// Withdraws the heading while the direction of the head is unknown, and reports the reason.
    ///
    /// - Parameter isNews: Whether the source was lost before this sample, so that the reported status is outdated.
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

    /// Uses the given reference heading for the calibration.
    ///
    /// The tracker uses the courses and compass headings of its manager automatically.
    public func ingest(_ reference: HeadingReference) {
        guard isSourceStarted else { return }
        advice.record(reference.kind)
        guard estimator.ingest(reference, at: clock.coarseInstant) else { return }
        announce(reference.kind == .course ? .course : .device)
    }

    /// The current calibration; `nil` if the tracker is not calibrated.
    public var calibration: YawCalibration? { estimator.calibration(at: clock.coarseInstant, time: clock.now) }

    /// Restores a saved calibration, for example after a restart of the program.
    ///
    /// The older the calibration is, the lower is its accuracy. A calibration is valid for the same tracker with the
    /// same axis and sign, as long as the zero of the yaw is the same. If the tracker has been without power since the
    /// calibration was saved, do not restore it.
    ///
    /// - Returns: Whether the calibration is used; see `YawCalibration.isValid`.
    @discardableResult
    public func restore(_ calibration: YawCalibration) -> Bool {
        let age = clock.now.timeIntervalSince(calibration.time)
        guard estimator.restore(calibration, age: age, at: clock.coarseInstant) else { return false }
        announce(.restored)
        return true
    }

    /// Discards the calibration and starts a new one; there is no heading until the new calibration is complete.
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

    /// Calibrates the tracker by the direction that the head faces now, as stated by the user.
    ///
    /// - Parameters:
    ///   - heading: The direction in degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading` in degrees: 68 % of errors are smaller. Default: 5.
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
    /// Processes an orientation sample of the source.
    public func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        if isSourceStarted { ingest(sample) }
    }

    /// Withdraws the heading if the source no longer delivers samples, and discards the calibration if the zero of the
    /// yaw was lost.
    public func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        guard isSourceStarted else { return }
        switch state {
        // A connection alone does not change the status: only samples show that the tracker is present.
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
    /// Stores the speed of the given location, which is used as the speed of the courses that arrive next.
    public func host(_ host: any ProviderHost, didUpdateLocation location: Location) {
        estimator.ingest(location, at: clock.coarseInstant)
    }

    /// Uses a course or a compass heading of the host as a reference for the calibration.
    public func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {
        guard let heading, let reference = estimator.reference(heading, of: type, at: clock.coarseInstant) else {
            return
        }
        ingest(reference)
    }
}
