import FileIO
public import Geolocation
public import ReceiverDecoding
public import SensorReplay
import Synchronization

/// Replays a log of NMEA 0183 sentences at its recorded times, in the roles of the receiver that wrote it.
///
/// The log is read ahead in bounded memory. A start begins at the beginning, or at the position in the options; the
/// first report is delivered after the call returns. If all roles are stopped and restarted during a delivery, as by a
/// manager that the report wakes from its snooze, the replay continues from there instead.
@SensorActor
public final class NMEALogReplay: ReceiverProvider {
    private let engine: ReplayEngine<LogItem>
    private let options: ReplayOptions
    private let demand: EventDemand

    /// Creates a replay of a file; the file is opened at the start, and errors are reported as the status.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - report: How to turn sentences into reports.
    ///   - options: The replay options.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, report: NMEAReportOptions = NMEAReportOptions(),
        options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), report: report, options: options, clock: clock)
    }

    /// Creates a replay of a log in memory.
    ///
    /// - Parameters:
    ///   - log: The bytes of the log.
    ///   - title: The name in messages.
    ///   - report: How to turn sentences into reports.
    ///   - options: The replay options.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        log: [UInt8], title: String = "the log", report: NMEAReportOptions = NMEAReportOptions(),
        options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(log, name: title), report: report, options: options, clock: clock)
    }

    nonisolated private init(
        source: ByteSource, report: NMEAReportOptions, options: ReplayOptions, clock: any SensorClock
    ) {
        var timing = options.timing
        // The log has all times; reports with the same time are delivered together.
        timing.keepsShortIntervals = true
        let demand = EventDemand()
        self.options = options
        self.demand = demand
        engine = ReplayEngine(timing: timing, name: source.name, clock: clock) {
            NMEALogSource(log: source, options: report, wantsDerivedEvents: demand.wantsDerivedEvents)
        }
        super.init(name: "nmea", clock: clock)
    }

    /// The replayed fraction of all passes, 0...1; `nil` if the size is unknown or the replay has no end.
    public override var progress: Double? { engine.progress }

    /// Dropped input, by reason.
    public override var drops: DropCounts { engine.drops }

    /// Starts the replay.
    public override func startUpdates() {
        super.startUpdates()
        demand.wantsDerivedEvents = wantsDerivedEvents
        engine.pacer = hosts
        engine.onLongWait = { [weak self] _, seconds in
            self?.report(.degraded(ReplayOptions.waitNotice(for: "fix", seconds: seconds)))
        }
        engine.start(
            by: options,
            deliver: { [weak self] item in
                self?.beginDelivery()
                self?.deliver(item.report)
                self?.endDelivery()
            },
            end: { [weak self] error in self?.finish(error) })
    }

    /// Stops the replay.
    public override func stopUpdates() { engine.stop() }
}

/// Controls of the replay.
extension NMEALogReplay {
    /// Whether the replay is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Pauses the replay; the rest of the wait is kept.
    public func pause() { engine.pause() }

    /// Continues with the rest of the wait.
    public func resume() { engine.resume() }

    /// Skips a number of reports, backwards if negative; the report at the new position is delivered at once.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in an input that can be read only once.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Continues at a position in the recording.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in an input that can be read only once.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }
}

/// Whether derived events are wanted in the next pass; read from the reader's queue.
private final class EventDemand: Sendable {
    private let flag = Atomic(false)

    var wantsDerivedEvents: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
