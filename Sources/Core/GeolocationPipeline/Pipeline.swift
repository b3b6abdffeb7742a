public import Geolocation

/// Runs a configuration: creates the parts, connects them, waits for the end, and flushes the sinks.
@SensorActor
public final class Pipeline {
    /// Receives the status changes of sources and sinks while the pipeline runs.
    public var onStatusChange: (@SensorActor (ProviderStatusChange) -> Void)?

    private let configuration: PipelineConfiguration
    private let registry: PluginRegistry
    private let context: PipelineContext
    private let time: Result<PipelineTime, any Error>
    private var locationSource: (any SensorProvider)?
    private var sourceEndpoints: [Endpoint] = []
    private var unfinished: Set<ObjectIdentifier> = []
    private var sinks: [any GeolocationSink] = []
    private var hosts: [SinkHost] = []
    private var failures: [String] = []
    private var cause: PipelineOutcome.Cause?
    private var waiting: CheckedContinuation<Void, Never>?
    private var stoppedTime: ReplayTrack?

    /// Creates a pipeline that is not running.
    ///
    /// - Parameters:
    ///   - configuration: The sources and sinks to connect.
    ///   - registry: The available plugins.
    ///   - clock: The machine's clock. If replays are the only sources, it drives a `ReplayClock` for the rest.
    nonisolated public init(
        _ configuration: PipelineConfiguration, registry: PluginRegistry, clock: any SensorClock = SystemClock()
    ) {
        self.configuration = configuration
        self.registry = registry
        time = Result { try PipelineTime(of: configuration, registry, on: clock) }
        context = PipelineContext(clock: (try? time.get())?.clock ?? clock)
    }

    /// Why a replay does not determine the time of the pipeline, in one sentence; `nil` if there is nothing to say.
    nonisolated public var timeNotice: String? { (try? time.get())?.notice }

    /// The manager between sources and sinks, for listening to events.
    nonisolated public var manager: GeolocationManager { context.manager }

    /// Creates all parts without any I/O, so that configuration errors are found before anything runs.
    ///
    /// ``run()`` calls it if necessary; a second call does nothing.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available.
    public func prepare() throws {
        guard sinks.isEmpty else { return }
        context.manager.headingAges = configuration.headingAges
        try makeSources()
        _ = try time.get()
        sinks = try makeSinks()
    }

    /// Runs until a source ends, the duration is over, everything has failed, ``end()`` is called or the task is
    /// cancelled.
    ///
    /// A pipeline runs once; create another one for another run.
    ///
    /// - Throws: `UsageError` if the configuration asks for something that is not available, and `ProviderError` if a
    ///   sink cannot be opened. Failures of a run that has begun are part of the outcome.
    public func run() async throws -> PipelineOutcome {
        try prepare()
        let manager = context.manager
        let monitor = PipelineMonitor(self)
        do {
            // First, so that it sees what the sinks report while they start.
            try manager.add(monitor)
            for sink in sinks { hosts.append(try manager.add(sink)) }
        } catch {
            await manager.removeAllSinks()
            throw error
        }
        checkSinks()
        let begin = context.systemClock.instant
        let timer = context.systemClock.makeTimer { [weak self] in self?.end(.durationOver) }
        if let duration = configuration.duration { timer.schedule(at: begin.advanced(by: duration)) }
        manager.start()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if cause == nil { waiting = continuation } else { continuation.resume() }
            }
        } onCancel: {
            Task { await self.end() }
        }
        manager.stop()
        stoppedTime?.leave()
        // The duration also limits the flushing of the sinks.
        defer { timer.cancel() }
        return await finish(since: begin)
    }

    /// The parts that listen on a port, sources before sinks: each with its endpoint and its port, `nil` until that is
    /// open.
    public var listeners: [(endpoint: Endpoint, port: Int?)] {
        let listeningSources: [(endpoint: Endpoint, port: Int?)] =
            zip(sourceEndpoints, context.sources).filter { $1.listens }.map { ($0, $1.boundPort) }
        return listeningSources
            + zip(configuration.sinks, sinks).filter { $1.listens }.map { ($0, $1.boundPort) }
    }

    /// Whether the run is ending.
    public var isEnding: Bool { cause != nil }

    /// Ends the run gracefully: every sink writes all buffered data.
    public func end() {
        end(.stopped)
    }

    private func end(_ cause: PipelineOutcome.Cause) {
        // A requested end does not wait for readers; the end of a source loses nothing.
        if cause != .sourceEnded {
            for sink in sinks { sink.finishPromptly() }
        }
        guard self.cause == nil else { return }
        self.cause = cause
        // Time stops here, so that no rate lets anything follow the end of a source.
        stoppedTime = context.clock.replay?.hold()
        waiting?.resume()
        waiting = nil
    }

    private func finish(since begin: SensorInstant) async -> PipelineOutcome {
        // The monitor is behind, so that it sees what the sinks report while they finish.
        for sink in sinks { await context.manager.remove(sink) }
        await context.manager.removeAllSinks()
        for source in context.sources { await source.sinksDidFinish() }
        noteFailedSinks()
        for (sink, host) in zip(sinks, hosts) where host.failure == nil {
            if let losses = host.losses { note("\(sink.name): \(losses)") }
        }
        return PipelineOutcome(
            cause: cause ?? .stopped, failures: failures, counters: context.manager.counters,
            drops: context.drops(of: sinks),
            seconds: context.systemClock.instant.seconds(since: begin))
    }

    private func noteFailedSinks() {
        for error in hosts.compactMap(\.failure) { note(error.description) }
    }

    private func note(_ failure: String) {
        if !failures.contains(failure) { failures.append(failure) }
    }

    // MARK: Creating the parts

    private func makeSinks() throws -> [any GeolocationSink] {
        guard !configuration.sinks.isEmpty else {
            throw UsageError("nothing would be written: name a destination, such as --to print: or --to jsonl:-")
        }
        let sinks = try configuration.sinks.map { endpoint in
            let plugin = try registry.sink(for: endpoint)
            return try plugin.make(endpoint, context)
        }
        guard sinks.contains(where: \.isOutput) else {
            let names = configuration.sinks.map(\.description).joined(separator: " and ")
            throw UsageError(
                "nothing would be written: \(names) only works events out; add --to print: or --to jsonl:-")
        }
        return sinks
    }

    private func makeSources() throws {
        guard !configuration.sources.isEmpty else {
            throw UsageError("there is no source: name one, such as --location gpx:walk.gpx")
        }
        context.sourcePaths = configuration.sources.values.map { $0.address == "-" ? "/dev/stdin" : $0.address }
        // The same endpoint in two roles is a single source.
        var made: [Endpoint: any SensorProvider] = [:]
        for role in SensorRole.allCases {
            guard let endpoint = configuration.sources[role] else { continue }
            let source = try made[endpoint] ?? makeSource(endpoint)
            made[endpoint] = source
            guard context.manager.install(source, as: [role]) == [role] else {
                throw UsageError("\(endpoint) serves no \(role.key): it cannot stand behind --\(role.key)")
            }
            if role == .location { locationSource = source }
        }
        // A source also fills free slots beyond the role it was named for.
        for source in context.sources { context.manager.install(source) }
    }

    private func makeSource(_ endpoint: Endpoint) throws -> any SensorProvider {
        let plugin = try registry.provider(for: endpoint)
        let source = try plugin.make(endpoint, context)
        context.sources.append(source)
        sourceEndpoints.append(endpoint)
        unfinished.insert(ObjectIdentifier(source))
        return source
    }
}

extension Pipeline {
    /// Ends the run when the location source, or all sources, have ended or failed.
    fileprivate func checkSources() {
        for source in context.sources {
            guard let status = source.reportedStatus, status.isFinal else { continue }
            if case .failed(let error) = status { note(error.description) }
            guard unfinished.remove(ObjectIdentifier(source)) != nil else { continue }
            if source === locationSource || unfinished.isEmpty { end(status == .ended ? .sourceEnded : .failed) }
        }
    }

    /// Records which sinks have failed, and ends the run when no output sink can write.
    fileprivate func checkSinks() {
        noteFailedSinks()
        guard hosts.count == sinks.count else { return }
        if zip(sinks, hosts).allSatisfy({ !$0.isOutput || $1.failure != nil }) { end(.failed) }
    }
}

/// Forwards the manager's status events to the pipeline.
private final class PipelineMonitor: GeolocationSink {
    nonisolated var name: String { "pipeline" }

    private weak var pipeline: Pipeline?

    /// `false`, so that derived events are not created if no other sink takes them.
    var wantsDerivedEvents: Bool { false }

    init(_ pipeline: Pipeline) {
        self.pipeline = pipeline
    }

    func receive(_ event: GeolocationEvent) {
        guard case .status(let change) = event else { return }
        if change.status.isFinal { pipeline?.checkSources() }
        if case .failed = change.status { pipeline?.checkSinks() }
        pipeline?.onStatusChange?(change)
    }
}
