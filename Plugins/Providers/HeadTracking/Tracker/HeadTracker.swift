import CodecSupport
public import Geolocation
public import HeadCalibration

/// Provides the direction the user's head faces, from the samples of any orientation source, calibrated with the
/// manager's courses and compass headings.
///
///     manager.add(HeadTracker(source: OpentrackSource()))
///
/// Most trackers know only the turn of the head since they were switched on. While the user walks, the tracker
/// determines north and the drift of the sensor; it needs no action by the user. Until then, while the source is silent
/// and after a stop, there is no heading. The calibration survives a stop.
///
/// If derived events are in use, each sample is published as the event `head`, and each
/// change of the calibration as `calibration`.
@SensorActor
public final class HeadTracker: ProviderBase<UserHeadingRole> {
    /// The source of the samples.
    public let source: any OrientationSource

    /// The settings, clamped to their ranges.
    public let settings: HeadTrackerSettings

    /// The delegate for status and calibration; held weakly.
    public weak var trackerDelegate: (any HeadTrackerDelegate)?

    /// The current status.
    public private(set) var trackerStatus = HeadTrackerStatus.inactive

    let clock: any SensorClock
    let silence: SensorDeadline
    var reader: YawReader
    var calibrator: YawCalibrator
    var references = ReferenceReader()
    var sampleClock = SampleClock()
    var ownDrops = DropCounts()
    private var isConnectionWanted = false
    var isSourceStarted = false
    var probes: [PresenceProbe] = []

    /// Why the source delivers no samples, as a provider status; `nil` while it does, or before that is known.
    var lossStatus: ProviderStatus?

    /// Counts starts and stops of the source, to detect those made by a delegate during a callback.
    var run = 0

    /// Since when samples have arrived without any reference; `nil` once a reference has arrived, or this has been
    /// reported.
    var wantSince: SensorInstant?

    /// Counts discarded calibrations, for the same reason as ``run``.
    var recalibrations = 0

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
        silence = SensorDeadline(clock: clock)
        reader = YawReader(axis: settings.axis, isInverted: settings.isInverted)
        calibrator = YawCalibrator(settings: settings.calibration)
        super.init()
    }

    /// The source's name.
    nonisolated public override var name: String { source.name }

    /// Dropped input, by reason.
    public override var drops: DropCounts {
        var drops = source.drops
        drops.add(ownDrops)
        return drops
    }

    /// The fraction of a recording that was delivered; `nil` for a source without an end.
    public override var progress: Double? { (source as? any ReplayedOrientation)?.progress }

    /// Whether its samples come in datagrams.
    public override var listens: Bool { (source as? WireOrientationSource)?.listens ?? false }

    /// The port that the samples come to; `nil` while it is not open.
    public override var boundPort: Int? { (source as? WireOrientationSource)?.boundPort }

    /// Adds a host, whose values are references for the calibration.
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
        let probe = PresenceProbe(clock: clock)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                probe.begin(timeout, continuation) { [weak self] in
                    self?.probes.removeAll { $0 === probe }
                    self?.updateSource()
                }
                probes.append(probe)
                updateSource()
            }
        } onCancel: {
            SensorActor.enqueue { probe.giveUp() }
        }
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

    func updateSource() {
        let isWanted = isStarted || isConnectionWanted || !probes.isEmpty
        guard isWanted else { return stopSource() }
        guard !isSourceStarted else { return }
        isSourceStarted = true
        run += 1
        let run = run
        sampleClock = SampleClock()
        wantSince = clock.coarseInstant
        source.orientationDelegate = self
        (source as? any ReplayedOrientation)?.pacer = hosts
        silence.onReached { [weak self] in self?.noteSilence() }
        move(to: .disconnected)
        // The delegate may have stopped the source and started it again.
        guard run == self.run else { return }
        // A source without data is silent from the start.
        silence.arm(after: settings.silence)
        source.startOrientationUpdates()
    }

    private func stopSource() {
        guard isSourceStarted else { return }
        isSourceStarted = false
        run += 1
        lossStatus = nil
        silence.disarm()
        source.stopOrientationUpdates()
        move(to: .inactive)
    }

    func move(to status: HeadTrackerStatus) {
        guard status != trackerStatus else { return }
        trackerStatus = status
        trackerDelegate?.headTracker(self, didChange: status)
    }

    /// Withdraws the heading because the source has been lost, and reports why.
    func lose(_ trackerStatus: HeadTrackerStatus, _ status: ProviderStatus) {
        silence.disarm()
        lossStatus = status
        let run = run
        move(to: trackerStatus)
        if run == self.run, lastValue != nil { emit(nil) }
        if run == self.run, isStarted { report(status) }
        if run == self.run, trackerStatus == .unavailable { answerProbes(false) }
    }

    /// Answers all pending probes; the source keeps running only if it is in use otherwise.
    func answerProbes(_ isPresent: Bool) {
        guard !probes.isEmpty else { return }
        let waiting = probes
        probes = []
        for probe in waiting { probe.answer(isPresent) }
        updateSource()
    }

    private func noteSilence() {
        let time = "\(settings.silence.formatted) s"
        // Input that arrives but is unusable is reported differently from no input.
        guard let (reason, count) = drops.byReason.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return lose(.disconnected, .degraded("\(name) has been silent for \(time)"))
        }
        lose(
            .disconnected,
            .degraded("\(name) has told no orientation for \(time); dropped so far: \(count) × \(reason)"))
    }
}
