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
public final class GPXSimulator: MultiRoleSource, LocationProvider, RawCourseProvider {
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

    let engine: ReplayEngine<TrackSample>
    private let options: GPXReplayOptions
    var noise: PositionNoise?

    /// The sample that was delivered last, for the noise.
    var last: TrackSample?

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
        self.options = options
        engine = ReplayEngine(timing: timing, name: source.name, clock: clock) { [timing] in
            let track = GPXTrackSource(document: source, timing: timing, begin: clock.now)
            guard let frequency = options.frequency else { return track }
            return InterpolatingSource(track, frequency: frequency)
        }
        super.init(name: "gpx", clock: clock)
    }

    deinit {
        guard let motion, activity != nil else { return }
        SensorActor.enqueue { motion.simulatedActivity = nil }
    }

    /// The recorded compass and the recorded direction of the head.
    public override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider, userHeadingProvider] }

    /// How much of all passes has been replayed, 0...1; nil where the size of the file is not known or there is no end.
    public override var progress: Double? { engine.progress }

    /// What of the file could not be used, by reason and with the first line.
    public override var drops: DropCounts { engine.drops }

    /// Starts the replay at the beginning, or where the options say.
    public override func startUpdates() {
        noise = options.noise
        last = nil
        engine.pacer = hosts
        engine.passes = options.passes
        engine.times = options.times
        engine.onLongWait = { [weak self] sample, _ in self?.announceWait(for: sample) }
        engine.start(
            at: options.start,
            deliver: { [weak self] sample in self?.deliver(sample) },
            end: { [weak self] error in self?.end(error) })
    }

    /// Ends the replay.
    public override func stopUpdates() {
        engine.stop()
        activity = nil
    }
}
