import FileIO
public import Geolocation
public import HeadCalibration
public import SensorReplay

/// Replays a recorded trace of an orientation sensor at its recorded times.
///
/// A trace is a file of lines in the format of `OrientationLineDecoder`; `HeadRecorder` writes such files. Wall-clock
/// times are kept. If a trace counts seconds from its own start, the start is mapped to the present time. A trace
/// without times is replayed at 25 lines per second. The trace is read ahead in bounded memory.
///
/// The state is `connected` from the first sample of each repetition, `ended` at the end, and `disconnected` during a
/// wait of more than ten minutes. It is `failed` if the trace cannot be read or no line contains an orientation.
@SensorActor
public final class TraceSource: OrientationSource {
    /// The name of the source in messages: `imu`.
    nonisolated public let name = "imu"

    /// The object that receives samples and states; held weakly.
    public weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let engine: ReplayEngine<TraceItem>
    private let options: ReplayOptions
    private let usesRecordedHeadings: Bool
    private var earlierDrops = DropCounts()
    private var isConnected = false

    /// Creates a replay of a trace file.
    ///
    /// The replay opens the file when it starts, and reports errors as its state.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - columns: The columns of a line; `nil` for the columns that the header names.
    ///   - unit: The unit of all angles.
    ///   - options: The replay options.
    ///   - usesRecordedHeadings: Whether samples include the headings of the trace; `false` removes them, so that
    ///     headings are computed from the raw angles.
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

    /// Creates a replay of a trace in memory.
    ///
    /// - Parameters:
    ///   - trace: The bytes of the trace.
    ///   - title: The name of the trace in messages.
    ///   - options: The replay options.
    ///   - usesRecordedHeadings: Whether samples include the headings of the trace; `false` removes them, so that
    ///     headings are computed from the raw angles.
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

    /// The object that decides before each sample at `rate=max` whether the replay waits; held weakly.
    public var pacer: (any Backpressure)? {
        get { engine.pacer }
        set { engine.pacer = newValue }
    }

    /// The fraction of the replay that is done, 0...1, counting all repetitions; `nil` if the size of the trace is
    /// unknown or the replay has no end.
    public var progress: Double? { engine.progress }

    /// The number of dropped lines of the trace, by reason.
    public var drops: DropCounts {
        var drops = earlierDrops
        drops.add(engine.drops)
        return drops
    }

    /// Starts the replay at the beginning of the trace, or at the position in the options.
    public func startOrientationUpdates() {
        stopOrientationUpdates()
        earlierDrops = drops
        engine.onLongWait = { [weak self] _, seconds in
            self?.report(.disconnected(ReplayOptions.waitNotice(for: "sample", seconds: seconds)))
        }
        engine.start(
            by: options,
            deliver: { [weak self] item in self?.deliver(item.sample) },
            end: { [weak self] error in self?.report(error.map { .failed($0) } ?? .ended) })
    }

    /// Stops the replay.
    public func stopOrientationUpdates() {
        engine.stop()
        isConnected = false
    }

    private func deliver(_ sample: OrientationSample) {
        // Each repetition of the trace begins with the state `connected`.
        if !isConnected || engine.index == 0 {
            isConnected = true
            orientationDelegate?.orientationSource(self, didChange: .connected)
            // The delegate may have stopped the source when it was informed of the state.
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
