public import Geolocation
public import HeadOrientation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tells where the user's head faces: takes the samples of any orientation source and calibrates them by what the manager
/// delivers, course and compass.
///
///     manager.add(HeadTracker(source: OpentrackSource()))
///
/// Most trackers know only how far the head was turned since they were switched on. While the user walks, the tracker
/// finds out what is north, and how the sensor drifts; nobody has to do anything for it. Until then, while the source is
/// silent and after a stop there is no heading. What was found out survives a stop.
///
/// Where somebody listens, each sample goes to the ``eventPublisher`` as the event `head`, and each change of the
/// calibration as `calibration`.
@SensorActor
public final class HeadTracker: ComposedProvider<UserHeadingRole>, EventPublishingProvider, EventObservingProvider,
    DropCounting
{
    /// Where the samples come from.
    public let source: any OrientationSource

    /// How headings are made of them.
    public let settings: HeadTrackerSettings

    /// Who takes samples and calibrations as events.
    public weak var eventPublisher: (any EventPublisher)?

    /// Who hears of status and calibration; held weakly.
    public weak var trackerDelegate: (any HeadTrackerDelegate)?

    /// How far the tracker has come.
    public private(set) var trackerStatus = HeadTrackerStatus.inactive

    private let clock: any SensorClock
    private let silence: SensorDeadline
    private var reader: YawReader
    private var calibrator: YawCalibrator
    private var references = ReferenceReader()
    private var sampleClock = SampleClock()
    private var ownDrops = DropCounts()
    private var isConnectionWanted = false
    private var isSourceStarted = false
    private var probes: [PresenceProbe] = []

    /// Counts starts and stops of the source, so that what a delegate does in answer to a sample is noticed.
    private var run = 0

    /// Makes a tracker that is not started.
    ///
    /// - Parameters:
    ///   - source: Where the samples come from; the tracker becomes its delegate.
    ///   - settings: How to make headings of them.
    ///   - clock: The source of time.
    nonisolated public init(
        source: any OrientationSource, settings: HeadTrackerSettings = HeadTrackerSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.source = source
        self.settings = settings
        self.clock = clock
        silence = SensorDeadline(clock: clock)
        reader = YawReader(axis: settings.axis, isInverted: settings.isInverted)
        calibrator = YawCalibrator(settings: settings.calibration)
        super.init()
    }

    /// The source's name.
    nonisolated public override var name: String { source.name }

    /// What could not be used, by reason.
    public var drops: DropCounts {
        var drops = source.drops
        drops.add(ownDrops)
        return drops
    }

    // MARK: Connection

    /// Looks for the tracker, and keeps it connected and calibrated, whether or not anybody wants headings.
    public func connect() {
        isConnectionWanted = true
        updateSource()
    }

    /// Lets the tracker go, unless headings are wanted.
    public func disconnect() {
        isConnectionWanted = false
        updateSource()
    }

    /// Lets the tracker go and looks for it anew, if it is wanted.
    public func reconnect() {
        stopSource()
        updateSource()
    }

    /// Looks whether the tracker is there: whether a sample comes within so many seconds.
    ///
    /// It is looked for meanwhile, even where nobody wants it.
    public func isPresent(within timeout: Double = 1) async -> Bool {
        if trackerStatus >= .connected { return true }
        return await withCheckedContinuation { continuation in
            let probe = PresenceProbe(clock: clock, timeout: timeout, continuation)
            probe.onTimeout { [weak self, weak probe] in
                guard let self, let probe else { return }
                probes.removeAll { $0 === probe }
                updateSource()
            }
            probes.append(probe)
            updateSource()
        }
    }

    /// Begins to report headings.
    public override func startUpdates() { updateSource() }

    /// Tries again what was not permitted before.
    public override func restartUpdates() {
        if trackerStatus == .unavailable { reconnect() }
    }

    /// Ends headings; what was found out is kept.
    public override func stopUpdates() { updateSource() }

    private func updateSource() {
        let isWanted = isStarted || isConnectionWanted || !probes.isEmpty
        guard isWanted else { return stopSource() }
        guard !isSourceStarted else { return }
        isSourceStarted = true
        run += 1
        source.orientationDelegate = self
        silence.onReached { [weak self] in self?.noteSilence() }
        move(to: .disconnected)
        if isSourceStarted { source.startOrientationUpdates() }
    }

    private func stopSource() {
        guard isSourceStarted else { return }
        isSourceStarted = false
        run += 1
        silence.disarm()
        source.stopOrientationUpdates()
        move(to: .inactive)
    }

    private func move(to status: HeadTrackerStatus) {
        guard status != trackerStatus else { return }
        trackerStatus = status
        trackerDelegate?.headTracker(self, didChange: status)
    }

    /// Withdraws the heading, since the source does not tell it, and says why.
    private func lose(_ trackerStatus: HeadTrackerStatus, _ status: ProviderStatus) {
        silence.disarm()
        let run = run
        move(to: trackerStatus)
        if run == self.run, lastValue != nil { emit(nil) }
        if run == self.run, isStarted { report(status) }
    }

    private func noteSilence() {
        lose(.disconnected, .degraded("\(name) has been silent for \(settings.silence.inWords) s"))
    }

    // MARK: Samples

    private func take(_ sample: OrientationSample) {
        switch sampleClock.take(sample.time) {
        case .inOrder: break
        case .overtaken: return ownDrops.add("sample older than the one before it")
        case .setBack: ownDrops.add("clock of the source that ran backwards, whose sample was used")
        }
        guard let yaw = reader.yaw(of: sample.attitude) else {
            return ownDrops.add("sample that does not tell of the axis \(settings.axis.rawValue)")
        }
        let now = clock.coarseInstant
        silence.arm(at: now.advanced(by: settings.silence))
        let jumps = calibrator.jumps
        var heading = calibrator.take(yaw: yaw, at: now)
        if let own = usable(sample.heading) { heading = own }
        if trackerStatus < .connected || heading != nil && trackerStatus < .calibrated || !probes.isEmpty {
            guard noteArrival(isCalibrated: heading != nil) else { return }
        }
        let run = run
        deliver(heading, at: sample.time)
        guard run == self.run else { return }
        if calibrator.jumps != jumps { announce(.jump) }
        if let eventPublisher, eventPublisher.isDerivedEventWanted {
            eventPublisher.publish(event(sample, yaw: yaw, heading: heading))
        }
    }

    private func usable(_ heading: HeadingValue?) -> HeadingValue? {
        guard let heading, heading.isValid, heading.accuracy ?? 0 <= settings.usableAccuracy else { return nil }
        return heading
    }

    /// Notes that the tracker is there; false where somebody has stopped it in answer.
    private func noteArrival(isCalibrated: Bool) -> Bool {
        let run = run
        let waiting = probes
        probes = []
        for probe in waiting { probe.succeed() }
        if trackerStatus < .connected { move(to: .connected) }
        guard run == self.run else { return false }
        if isCalibrated { move(to: .calibrated) }
        if run == self.run, !waiting.isEmpty { updateSource() }
        return run == self.run
    }

    private func deliver(_ heading: HeadingValue?, at time: Date?) {
        guard isStarted else { return }
        let isRunning = statusReport.status == .running
        guard let heading else {
            guard isRunning || statusReport.status == .starting else { return }
            let time = settings.calibration.window.inWords
            return report(.degraded("\(name) is not calibrated yet: walk straight ahead for \(time) s"))
        }
        if !isRunning { report(.running) }
        guard time != nil, heading.timestamp == nil else { return emit(heading) }
        emit(HeadingValue(heading.value, accuracy: heading.accuracy, timestamp: time))
    }

    private func event(_ sample: OrientationSample, yaw: Double, heading: HeadingValue?) -> HeadEvent {
        var event = HeadEvent(
            time: sample.time ?? clock.now, yaw: yaw, heading: heading?.value, accuracy: heading?.accuracy)
        switch sample.attitude {
        case .yaw: break
        case .angles(_, let pitch, let roll): (event.pitch, event.roll) = (pitch, roll)
        case .quaternion(let rotation): (_, event.pitch, event.roll) = rotation.angles
        }
        return event
    }

    // MARK: Calibration

    /// Takes a reading of a reference; the manager's arrive by themselves.
    public func take(_ reference: HeadingReference) {
        guard isSourceStarted, calibrator.take(reference, at: clock.coarseInstant) else { return }
        announce(reference.kind == .course ? .course : .device)
    }

    /// Takes the manager's headings as references.
    public func observe(_ event: borrowing GeolocationEvent) {
        if let reference = references.reference(in: event, at: clock) { take(reference) }
    }

    /// What has been found out; nil while nothing is known.
    public var calibration: YawCalibration? {
        guard let state = calibrator.state(at: clock.coarseInstant) else { return nil }
        return YawCalibration(
            offset: state.offset, drift: state.drift, accuracy: state.accuracy, time: clock.now,
            mounting: reader.mounting)
    }

    /// Takes over what was found out before, as after a restart of the program; the older it is, the less is it worth.
    ///
    /// - Returns: Whether it could be used: all its numbers are finite.
    @discardableResult
    public func restore(_ calibration: YawCalibration) -> Bool {
        guard calibration.isValid else { return false }
        reader.mounting = calibration.mounting
        calibrator.restore(
            offset: calibration.offset, drift: calibration.drift, accuracy: calibration.accuracy,
            age: clock.now.timeIntervalSince(calibration.time), at: clock.coarseInstant)
        announce(.restored)
        return true
    }

    /// Forgets the calibration and begins a new one; until then there is no heading.
    public func recalibrate() {
        calibrator.recalibrate()
        reader.mounting = nil
        if trackerStatus == .calibrated { move(to: .connected) }
        announce(.recalibrated)
        emit(nil)
    }

    /// Takes the user's word for where the head faces now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: How well the user knows: 68 % to either side, degrees.
    /// - Returns: Whether there was a sample within the last seconds to which that could be said.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = 5) -> Bool {
        guard trackerStatus >= .connected,
            calibrator.recenter(facing: heading, accuracy: accuracy, at: clock.coarseInstant)
        else { return false }
        announce(.recentered)
        return true
    }

    private func announce(_ cause: CalibrationEvent.Cause) {
        let calibration = calibration
        trackerDelegate?.headTracker(self, didCalibrate: calibration, by: cause)
        guard let eventPublisher, eventPublisher.isDerivedEventWanted else { return }
        eventPublisher.publish(
            CalibrationEvent(time: clock.now, provider: name, cause: cause, calibration: calibration))
    }
}

extension HeadTracker: OrientationSourceDelegate {
    /// Takes a sample of the source.
    public func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        if isSourceStarted { take(sample) }
    }

    /// Takes a change of the source.
    public func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        guard isSourceStarted else { return }
        switch state {
        // That the tracker is there is seen by its samples, and that it is not by their want.
        case .connected: silence.arm(after: settings.silence)
        case .disconnected(let reason):
            if !source.keepsZero, calibrator.isCalibrated { recalibrate() }
            lose(.disconnected, .degraded(reason))
        case .needsPermission: lose(.unavailable, .needsPermission)
        case .unavailable(let reason): lose(.unavailable, .failed(ProviderError(reason)))
        case .failed(let error): lose(.disconnected, .failed(error))
        case .ended: lose(.disconnected, .ended)
        }
    }
}

extension HeadTracker: PacedProvider, FiniteProvider {
    /// Whom a recording asks before each sample.
    public var pacer: (any ReplayPacer)? {
        get { (source as? any ReplayedOrientation)?.pacer }
        set { (source as? any ReplayedOrientation)?.pacer = newValue }
    }

    /// How much of a recording has been delivered; nil for a source without end.
    public var progress: Double? { (source as? any ReplayedOrientation)?.progress }
}
