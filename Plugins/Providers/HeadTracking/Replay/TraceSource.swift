public import Geolocation
public import HeadOrientation
import SensorIO
public import SensorReplay

/// Replays a recorded trace of an orientation sensor by its own times, as a source of orientation.
///
/// A trace is a file of lines that an `OrientationLineDecoder` reads; `HeadRecorder` writes such files. Wall times are
/// replayed as they are. A trace that counts seconds from an own beginning bears times as if that beginning was now, and
/// one without any times is replayed at 25 lines a second. The trace is read ahead in bounded memory.
///
/// The state is `connected` with the first sample of each pass, `ended` at the end, `disconnected` during a wait of more than ten
/// minutes, and `failed` where the trace cannot be read, or no line of it tells an orientation.
@SensorActor
public final class TraceSource: ReplayedOrientation {
    /// The name in messages.
    nonisolated public let name = "imu"

    /// Who hears of samples and states; held weakly.
    public weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let engine: ReplayEngine<TraceItem>
    private let options: ReplayOptions
    private let usesRecordedHeadings: Bool
    private var earlierDrops = DropCounts()
    private var isConnected = false

    /// Makes a replay of a file; it is opened at the start, and what is wrong with it becomes the state.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - columns: What stands in the columns; nil where the header says it.
    ///   - unit: The unit of all angles.
    ///   - options: How to replay it.
    ///   - usesRecordedHeadings: Whether samples bear the headings of the trace; false leaves them out, so that they are
    ///     worked out anew from the raw angles.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, columns: OrientationColumns? = nil, unit: AngleUnit = .degrees,
        options: ReplayOptions = ReplayOptions(), usesRecordedHeadings: Bool = true,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(
            .file(path), decoder: OrientationLineDecoder(columns: columns, unit: unit), options: options,
            usesRecordedHeadings: usesRecordedHeadings, clock: clock)
    }

    /// Makes a replay of a trace in memory.
    ///
    /// - Parameters:
    ///   - trace: The bytes of the trace.
    ///   - title: What to call it in messages.
    ///   - options: How to replay it.
    ///   - usesRecordedHeadings: Whether samples bear the headings of the trace.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        trace: [UInt8], title: String = "the trace", options: ReplayOptions = ReplayOptions(),
        usesRecordedHeadings: Bool = true, clock: any SensorClock = SystemClock()
    ) {
        self.init(
            .bytes(trace, name: title), decoder: OrientationLineDecoder(), options: options,
            usesRecordedHeadings: usesRecordedHeadings, clock: clock)
    }

    nonisolated private init(
        _ trace: ByteSource, decoder: OrientationLineDecoder, options: ReplayOptions, usesRecordedHeadings: Bool,
        clock: any SensorClock
    ) {
        self.options = options
        self.usesRecordedHeadings = usesRecordedHeadings
        engine = ReplayEngine(timing: options.timing, name: trace.name, clock: clock) {
            TraceReader(trace, decoder: decoder, times: TraceTimes(begin: clock.now))
        }
    }

    /// Whom to ask before each sample at `rate=max`; held weakly.
    public var pacer: (any ReplayPacer)? {
        get { engine.pacer }
        set { engine.pacer = newValue }
    }

    /// How much of all passes has been replayed, 0...1; nil where the size is not known or there is no end.
    public var progress: Double? { engine.progress }

    /// Lines that could not be used, by reason.
    public var drops: DropCounts {
        var drops = earlierDrops
        drops.add(engine.drops)
        return drops
    }

    /// Begins to replay at the beginning, or where the options say.
    public func startOrientationUpdates() {
        stopOrientationUpdates()
        earlierDrops = drops
        engine.passes = options.passes
        engine.times = options.times
        engine.onLongWait = { [weak self] _, seconds in
            let minutes = Int64((seconds / 60).rounded())
            self?.report(.disconnected("the next sample is \(minutes) minutes later; gap=SECONDS shortens the wait"))
        }
        engine.start(
            at: options.start,
            deliver: { [weak self] item in self?.deliver(item.sample) },
            end: { [weak self] error in self?.report(error.map { .failed($0) } ?? .ended) })
    }

    /// Ends the replay.
    public func stopOrientationUpdates() {
        engine.stop()
        isConnected = false
    }

    private func deliver(_ sample: OrientationSample) {
        // Each pass of a loop begins anew.
        if !isConnected || engine.index == 0 {
            isConnected = true
            orientationDelegate?.orientationSource(self, didChange: .connected)
            // Who hears that may have stopped the source.
            guard isConnected else { return }
        }
        var sample = sample
        if !usesRecordedHeadings { sample.heading = nil }
        orientationDelegate?.orientationSource(self, didUpdate: sample)
    }

    private func report(_ state: OrientationSourceState) {
        isConnected = false
        orientationDelegate?.orientationSource(self, didChange: state)
    }
}
