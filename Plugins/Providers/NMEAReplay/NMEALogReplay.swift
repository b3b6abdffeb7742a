import FileIO
public import Geolocation
public import ReceiverDecoding
public import SensorReplay
import Synchronization

/// Replays a log of NMEA 0183 sentences at its recorded times, in place of the receiver that sent them.
///
/// The log is read ahead in bounded memory. The replay starts at the beginning of the log, or at the position in the
/// options. The first report is delivered after the call that starts the replay has returned.
///
/// A manager may stop and restart all roles while a report is delivered, for example because the report shows a
/// departure. The replay then continues after that report; it does not start again at the beginning.
@SensorActor
public final class NMEALogReplay: ReceiverProvider {
    private let engine: ReplayEngine<LogItem>
    private let options: ReplayOptions
    private let demand: EventDemand

    /// Creates a replay of a log file.
    ///
    /// The replay opens the file when it starts, and reports errors as its status.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - report: The options for converting sentences into reports.
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
    ///   - title: The name of the log in messages.
    ///   - report: The options for converting sentences into reports.
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
        // The log contains all times. Reports with the same time are delivered together.
        timing.keepsShortIntervals = true
        let demand = EventDemand()
        self.options = options
        self.demand = demand
        engine = ReplayEngine(timing: timing, name: source.name, clock: clock) {
            NMEALogSource(log: source, options: report, wantsDerivedEvents: demand.wantsDerivedEvents)
        }
        super.init(name: "nmea", clock: clock)
    }

    /// The fraction of the replay that is done, 0...1, counting all repetitions; `nil` if the size of the log is
    /// unknown or the replay has no end.
    public override var progress: Double? { engine.progress }

    /// The number of dropped sentences of the log, by reason.
    public override var drops: DropCounts { engine.drops }

    /// Starts the replay at the beginning of the log, or at the position in the options.
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

/// The functions that control the replay: pause, resume, step and seek.
extension NMEALogReplay {
    /// Whether the replay is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Pauses the replay; the wait for the next report is interrupted, and ``resume()`` continues it.
    public func pause() { engine.pause() }

    /// Resumes a paused replay.
    ///
    /// The next report is delivered after the part of the wait for it that was left when the replay was paused.
    public func resume() { engine.resume() }

    /// Skips the given number of reports, backwards if the number is negative.
    ///
    /// The report at the new position is delivered at once.
    ///
    /// - Throws: A `ProviderError` if the replay has not been started, or if it would go back in an input that can be
    ///   read only once.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Continues the replay at the given position in the log.
    ///
    /// - Throws: A `ProviderError` if the replay has not been started, or if it would go back in an input that can be
    ///   read only once.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }
}

/// A flag that states whether derived events are needed in the next repetition of the replay; the reader of the log
/// reads the flag on its own queue.
private final class EventDemand: Sendable {
    private let flag = Atomic(false)

    var wantsDerivedEvents: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
