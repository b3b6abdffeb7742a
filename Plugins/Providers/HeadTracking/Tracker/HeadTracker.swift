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

    /// Why the source tells no samples at present, as the provider's status; nil while it does, or is not known.
    var lossStatus: ProviderStatus?

    /// Counts starts and stops of the source, so that what a delegate does in answer to something is noticed.
    var run = 0

    /// Since when samples come and nothing that could calibrate them; nil where something has come, or that was said.
    var wantSince: SensorInstant?

    /// Counts the calibrations that somebody has thrown away, for the same reason.
    var recalibrations = 0

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

    /// What could not be used, by reason.
    public var drops: DropCounts {
        var drops = source.drops
        drops.add(ownDrops)
        return drops
    }

    // MARK: Connection

    /// Looks for the tracker, and keeps it connected, whether or not anybody wants headings.
    ///
    /// What calibrates it comes from the manager whose slot it fills, while that runs: add it to the manager first, and wait
    /// for `calibrated` then. Elsewhere references are given by ``take(_:)-(HeadingReference)``.
    public func connect() {
        isConnectionWanted = true
        if trackerStatus == .unavailable { reconnect() } else { updateSource() }
    }

    /// Lets the tracker go, unless headings are wanted.
    public func disconnect() {
        isConnectionWanted = false
        updateSource()
    }

    /// Lets the tracker go and looks for it anew, if it is wanted.
    public func reconnect() {
        stopSource()
        if lastValue != nil { emit(nil) }
        if isStarted { report(.starting) }
        updateSource()
    }

    /// Looks whether the tracker is there: whether a sample comes within so many seconds.
    ///
    /// It is looked for meanwhile, even where nobody wants it. A task that is cancelled gets false at once.
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

    /// Begins to report headings.
    public override func startUpdates() {
        updateSource()
        // What a source that ran before has said is not said again.
        if isStarted, let lossStatus { report(lossStatus) }
    }

    /// Tries again what was not permitted before.
    public override func restartUpdates() {
        if trackerStatus == .unavailable { reconnect() }
    }

    /// Ends headings; what was found out is kept.
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
        silence.onReached { [weak self] in self?.noteSilence() }
        move(to: .disconnected)
        // Who hears that may have stopped the source, and started it again.
        guard run == self.run else { return }
        // A source that has nothing to tell is silent from the beginning.
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

    /// Withdraws the heading, since the source does not tell it, and says why.
    func lose(_ trackerStatus: HeadTrackerStatus, _ status: ProviderStatus) {
        silence.disarm()
        lossStatus = status
        let run = run
        move(to: trackerStatus)
        if run == self.run, lastValue != nil { emit(nil) }
        if run == self.run, isStarted { report(status) }
        if run == self.run, trackerStatus == .unavailable { answerProbes(false) }
    }

    /// Tells those who wait whether the tracker is there; the source goes on only where it is wanted otherwise.
    func answerProbes(_ isPresent: Bool) {
        guard !probes.isEmpty else { return }
        let waiting = probes
        probes = []
        for probe in waiting { probe.answer(isPresent) }
        updateSource()
    }

    private func noteSilence() {
        let time = "\(settings.silence.inWords) s"
        // What comes and cannot be used is another matter than what does not come.
        guard let (reason, count) = drops.byReason.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return lose(.disconnected, .degraded("\(name) has been silent for \(time)"))
        }
        lose(
            .disconnected,
            .degraded("\(name) has told no orientation for \(time); dropped so far: \(count) × \(reason)"))
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
