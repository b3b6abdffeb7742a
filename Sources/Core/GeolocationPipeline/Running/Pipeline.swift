public import Geolocation

/// Runs a configuration of sources and destinations until its end.
///
/// A pipeline creates the parts, connects them, waits for the end, and lets the sinks write their buffered data.
///
///     var configuration = PipelineConfiguration()
///     try configuration.set("location", to: ["gpsd: | quality?accuracy=50"])
///     try configuration.set("to", to: ["jsonl:-"])
///     let outcome = try await Pipeline(configuration, registry: registry).run()
@SensorActor
public final class Pipeline {
    /// The function called with the status changes of sources and sinks while the pipeline runs.
    public var onStatusChange: (@SensorActor (ProviderStatusChange) -> Void)?

    /// The function called when the pipeline begins to run, begins to snooze or stops.
    public var onStateChange: (@SensorActor (GeolocationManagerState) -> Void)?

    /// The function called once when the run of the pipeline begins to end, before the sinks write their buffered data.
    public var onEnd: (@SensorActor () -> Void)?

    private var configuration: PipelineConfiguration
    private let registry: PluginRegistry
    private let context: PipelineContext
    private let time: Result<PipelineTime, any Error>
    private let recordedRun: Result<RecordedRun?, any Error>
    private var sources: PipelineSources?
    /// The additional named headings of the configuration; they are retained here, since the manager holds them weakly.
    private var headings: [Heading] = []
    private var sinks: PipelineSinks?
    private var failures: [String] = []
    private var cause: PipelineOutcome.Cause?
    private var isChanging = false
    /// The end of the run, while it waits for the end of a change.
    private var waitingForChange: CheckedContinuation<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?
    private var stoppedTime: ReplayTrack?

    /// Creates a pipeline that is not running.
    ///
    /// - Parameters:
    ///   - configuration: The sources and sinks to connect.
    ///   - registry: The available plugins.
    ///   - clock: The machine's clock. It drives a `ReplayClock` if replays are the only sources, and an
    ///     `InputSession` if the run is recorded or replayed.
    nonisolated public init(
        _ configuration: PipelineConfiguration, registry: PluginRegistry, clock: any SensorClock = SystemClock()
    ) {
        let run = Result { try RecordedRun(of: configuration, registry) }
        let configuration = (try? run.get())?.configuration ?? configuration
        self.configuration = configuration
        self.registry = registry
        time = Result { try PipelineTime(of: configuration, run.get(), registry, on: clock) }
        let rule = configuration.snooze?.departure ?? DepartureRule()
        recordedRun = run
        context = PipelineContext(clock: (try? time.get())?.clock ?? clock, snoozePolicy: .watchUpdates(rule))
    }

    /// A sentence on why ages and deadlines do not use the time of a replay.
    ///
    /// The value is `nil` if ages and deadlines use the time of the replay, or if there is no replay.
    nonisolated public var timeNotice: String? { (try? time.get())?.notice }

    /// The manager between the sources and the sinks of the pipeline; the program can receive events from the manager.
    nonisolated public var manager: GeolocationManager { context.manager }

    /// Creates all parts of the pipeline without opening a device, connection or output.
    ///
    /// A program can call this function to find errors in the configuration before the run. ``run()`` calls it if the
    /// program has not; a second call does nothing.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available.
    public func prepare() throws {
        guard sinks == nil else { return }
        applyHeadings()
        (context.configuration, context.valueSources) = (configuration, try recordedRun.get()?.valueSources ?? [:])
        sources = try PipelineSources(configuration, registry, in: context)
        _ = try time.get()
        sinks = try PipelineSinks(configuration.sinks, registry, in: context)
    }

    /// Runs the pipeline until its end.
    ///
    /// The run ends in any of these cases:
    /// - All location sources have ended or failed. Without location sources, all other sources have ended or failed.
    /// - Every output sink has failed or lost its readers. A run whose output sinks a change has removed without being
    ///   able to start another one goes on, and writes nothing until the next change.
    /// - The duration has elapsed.
    /// - ``end()`` is called, or the task is cancelled.
    ///
    /// A pipeline runs only once; create another one for another run.
    ///
    /// - Throws: `UsageError` if the configuration requires something that is not available, and `ProviderError` if a
    ///   sink cannot be opened. Failures of a run that has begun are part of the outcome.
    public func run() async throws -> PipelineOutcome {
        try prepare()
        let manager = context.manager
        let monitor = PipelineMonitor(self)
        do {
            // The monitor, which passes statuses to the pipeline, is added first, so that it receives the statuses that
            // the sinks report while they are being started.
            try manager.addObserver(monitor)
            try sinks?.start()
            if let snooze = configuration.snooze {
                try manager.addObserver(RestWatch(of: manager, delay: snooze.delay, rule: snooze.departure))
            }
        } catch {
            await manager.removeAllSinks()
            throw error
        }
        checkSinks()
        let begin = context.systemClock.instant
        let timer = context.systemClock.makeTimer { [weak self] in self?.end(.durationOver) }
        if let duration = configuration.duration { timer.schedule(at: begin.advanced(by: duration)) }
        if let inputs = context.clock.inputs { beginSession(inputs) } else { manager.start() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if cause == nil { waiting = continuation } else { continuation.resume() }
            }
        } onCancel: {
            Task { await self.end() }
        }
        manager.stop()
        stoppedTime?.leave()
        // The duration also limits the time in which the sinks write their buffered data.
        defer { timer.cancel() }
        return await finish(since: begin)
    }

    /// The parts that listen on a port, sources before sinks, each with its endpoint and its port.
    ///
    /// A port is `nil` until it is open.
    public var listeners: [(endpoint: Endpoint, port: Int?)] {
        let isReplay = context.clock.inputs?.isReplay ?? false
        return (isReplay ? [] : sources?.listeners ?? []) + (sinks?.listeners ?? [])
    }

    /// Whether the run of the pipeline is ending.
    public var isEnding: Bool { cause != nil }

    /// Ends the run; every sink writes its buffered data, but does not wait for readers.
    public func end() {
        end(.stopped)
    }

    /// Begins the session of a run whose inputs are recorded or replayed.
    private func beginSession(_ inputs: InputSession) {
        inputs.onEnd = { [weak self] fault in
            guard let self else { return }
            if let fault {
                onStatusChange?(
                    ProviderStatusChange(provider: "replay", status: .degraded(fault), time: context.clock.now))
            }
            end(.sourceEnded)
        }
        inputs.begin(pacedBy: context.manager) { context.manager.start() }
    }

    private func end(_ cause: PipelineOutcome.Cause) {
        // If the end was requested, the sinks do not wait for readers. If a source has ended, they wait, so that
        // nothing is lost.
        if cause != .sourceEnded { sinks?.finishPromptly() }
        guard self.cause == nil else { return }
        self.cause = cause
        onEnd?()
        // Time is stopped here, so that no event follows the end of a source, whatever the rate of a replay.
        stoppedTime = context.clock.inputs?.end() ?? context.clock.replay?.hold()
        waiting?.resume()
        waiting = nil
    }

    private func finish(since begin: SensorInstant) async -> PipelineOutcome {
        // The sinks that a change removes are not among the sinks of the manager any more.
        if isChanging { await withCheckedContinuation { waitingForChange = $0 } }
        // The monitor, which passes statuses to the pipeline, is removed last, so that it receives the statuses that
        // the sinks report while they finish.
        await sinks?.finish()
        await context.manager.removeAllSinks()
        await context.completeSources()
        recordFailedSinks()
        sinks?.losses.forEach(recordFailure)
        return PipelineOutcome(
            cause: cause ?? .stopped, failures: failures, counters: context.manager.counters,
            drops: context.drops(of: sinks?.all ?? []),
            seconds: context.systemClock.instant.seconds(since: begin))
    }

    private func recordFailedSinks() {
        sinks?.failures.forEach(recordFailure)
    }

    private func recordFailure(_ failure: String) {
        if !failures.contains(failure) { failures.append(failure) }
    }

    /// Changes to another configuration while the pipeline runs; parts that stay the same continue without a gap.
    ///
    /// Destinations that are removed first write their buffered data. If that takes more than 10 s in all, they have to
    /// finish quickly, and drop data that no reader accepts. A destination behind a store always finishes quickly,
    /// since the store keeps the events. A destination with another option is removed and added again.
    ///
    /// - Returns: A description of the changes in words.
    /// - Throws: `UsageError` if the new configuration requires something that is not available, or if it requires a
    ///   change that is possible only by running a new pipeline. In both cases, nothing has changed. A destination that
    ///   cannot be started is recorded among the failures of the run; if no output remains, the run goes on, and writes
    ///   nothing until the next change. If the run ends during the change, no destination is started.
    public func change(to new: PipelineConfiguration) async throws -> String {
        if let inputs = context.clock.inputs {
            let kind = inputs.isReplay ? "replayed" : "recorded"
            throw UsageError("a run that is \(kind) needs a new start for any change")
        }
        try PipelineTime.refuseSessions(in: new, registry)
        guard new.duration == configuration.duration, new.snooze == configuration.snooze else {
            throw UsageError("duration and snooze are changed by a new start only")
        }
        if new.sources != configuration.sources {
            let newTime = try PipelineTime(of: new, nil, registry, on: context.systemClock)
            guard newTime.clock.replay == nil, context.clock.replay == nil else {
                throw UsageError("the sources of a replay are changed by a new start only")
            }
        }
        guard let sinks, let sources, !isEnding, !isChanging else {
            throw UsageError("the pipeline is starting, changing or ending")
        }
        let (newSources, newSinks) = (try sources.plan(new), try sinks.plan(new.sinks))
        isChanging = true
        defer { didChange() }
        let roles = sources.change(to: newSources)
        // Old sinks are removed first, since a new sink may write the same file.
        let removed = await sinks.removeOthers(than: newSinks)
        removed.failures.forEach(recordFailure)
        // A run that is ending starts no more sinks, since its sources have stopped.
        let added = isEnding ? nil : sinks.start(newSinks)
        added?.failures.forEach(recordFailure)
        configuration = new
        applyHeadings()
        var words = roles.map { "another \($0.key)" }
        if removed.count > 0 { words.append("\(removed.count) removed from the destinations") }
        guard let added else { return (words + ["none added, since the run is ending"]).joined(separator: ", ") }
        if added.count > 0 { words.append("\(added.count) added to the destinations") }
        words += added.failures
        return words.isEmpty ? "the same sources and destinations" : words.joined(separator: ", ")
    }

    private func didChange() {
        isChanging = false
        waitingForChange?.resume()
        waitingForChange = nil
        checkSources()
        checkSinks()
    }

    private func applyHeadings() {
        context.manager.headingAges = configuration.headingAges
        headings = []
        context.manager.collectionHeading.order = configuration.headings[.collection] ?? .collection
        context.manager.presentationHeading.order = configuration.headings[.presentation] ?? .presentation
        for (name, order) in configuration.headings where name != .collection && name != .presentation {
            let heading = context.manager.heading(orderedBy: order)
            heading.publishedName = name
            headings.append(heading)
        }
    }
}

extension Pipeline {
    /// Ends the run if all location sources, or all sources of any role, have ended or failed.
    ///
    /// During a change, the run does not end, since sources that have ended may be started again.
    fileprivate func checkSources() {
        guard !isChanging, let (failures, cause) = sources?.takeEnds() else { return }
        failures.forEach(recordFailure)
        if let cause { end(cause) }
    }

    /// Records the sinks that have failed, and ends the run if every output sink has failed or lost its readers.
    ///
    /// During a change, the run does not end, since the new sinks may work.
    fileprivate func checkSinks() {
        recordFailedSinks()
        if let sinks, !isChanging, sinks.areOver { end(sinks.failures.isEmpty ? .unread : .failed) }
    }
}

/// A sink that passes the status events of the manager to its pipeline.
private final class PipelineMonitor: GeolocationSink {
    nonisolated var name: String { "pipeline" }

    private weak var pipeline: Pipeline?

    /// Always `false`, so that derived events are created only if another sink wants them.
    var wantsDerivedEvents: Bool { false }

    init(_ pipeline: Pipeline) {
        self.pipeline = pipeline
    }

    func receive(_ event: GeolocationEvent) {
        if case .state(let state, _) = event { pipeline?.onStateChange?(state) }
        guard case .status(let change) = event else { return }
        if change.status.isFinal {
            pipeline?.checkSources()
            pipeline?.checkSinks()
        }
        pipeline?.onStatusChange?(change)
    }
}
