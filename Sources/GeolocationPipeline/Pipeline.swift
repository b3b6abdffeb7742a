public import Geolocation

/// Runs what a configuration describes: makes the parts, connects them, waits for the end, writes everything out.
@SensorActor
public final class Pipeline {
    /// Hears how sources and sinks are doing while the pipeline runs.
    public var onStatusChange: (@SensorActor (ProviderStatusChange) -> Void)?

    private let configuration: PipelineConfiguration
    private let registry: PluginRegistry
    private let context: PipelineContext
    private var locationSource: (any SensorProvider)?
    private var unfinished: Set<ObjectIdentifier> = []
    private var sinks: [any GeolocationSink] = []
    private var failures: [String] = []
    private var cause: PipelineOutcome.Cause?
    private var waiting: CheckedContinuation<Void, Never>?

    /// Makes a pipeline that does not run.
    ///
    /// - Parameters:
    ///   - configuration: What to connect.
    ///   - registry: The plugins there are.
    ///   - clock: The source of time.
    nonisolated public init(
        _ configuration: PipelineConfiguration, registry: PluginRegistry, clock: any SensorClock = SystemClock()
    ) {
        self.configuration = configuration
        self.registry = registry
        context = PipelineContext(clock: clock)
    }

    /// The manager in the middle, to listen to.
    nonisolated public var manager: GeolocationManager { context.manager }

    /// Makes all parts without any I/O, so that what is wrong with the configuration is known before anything happens.
    ///
    /// ``run()`` does it where nobody has before; once more does no harm.
    ///
    /// - Throws: ``UsageError`` where the configuration asks for what there is not.
    public func prepare() throws {
        guard sinks.isEmpty else { return }
        try makeSources()
        sinks = try makeSinks()
    }

    /// Runs until a source ends, the duration is over, everything has failed, ``end()`` is called or the task cancelled.
    ///
    /// A pipeline runs once; make another one for another run.
    ///
    /// - Throws: ``UsageError`` where the configuration asks for what there is not, and `ProviderError` where a sink
    ///   cannot be opened. Failures of a run that has begun are part of the outcome.
    public func run() async throws -> PipelineOutcome {
        try prepare()
        let manager = context.manager
        do {
            for sink in sinks { try manager.add(sink) }
        } catch {
            await manager.removeAllSinks()
            throw error
        }
        try? manager.add(PipelineMonitor(self))
        let begin = context.clock.instant
        let timer = context.clock.makeTimer { [weak self] in self?.end(.durationOver) }
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
        // The duration limits the writing out, too.
        defer { timer.cancel() }
        return await finish(since: begin)
    }

    /// Whether the run comes to its end.
    public var isEnding: Bool { cause != nil }

    /// Ends the run in order: every sink writes out what it holds.
    public func end() {
        end(.stopped)
    }

    private func end(_ cause: PipelineOutcome.Cause) {
        // Whoever asks for the end does not want to wait for a reader; the end of a source loses nothing.
        if cause != .sourceEnded {
            for sink in sinks { (sink as? any FailableSink)?.hurry() }
        }
        guard self.cause == nil else { return }
        self.cause = cause
        waiting?.resume()
        waiting = nil
    }

    private func finish(since begin: SensorInstant) async -> PipelineOutcome {
        await context.manager.removeAllSinks()
        noteFailedSinks()
        return PipelineOutcome(
            cause: cause ?? .stopped, failures: failures, counters: context.manager.counters,
            drops: context.drops(of: sinks),
            seconds: context.clock.instant.seconds(since: begin))
    }

    private func noteFailedSinks() {
        for sink in sinks {
            if let error = (sink as? any FailableSink)?.failure { note(error.description) }
        }
    }

    private func note(_ failure: String) {
        if !failures.contains(failure) { failures.append(failure) }
    }

    // MARK: Making the parts

    private func makeSinks() throws -> [any GeolocationSink] {
        guard !configuration.sinks.isEmpty else {
            throw UsageError("nothing would be written: name a destination, such as --to print: or --to jsonl:-")
        }
        let sinks = try configuration.sinks.map { endpoint in
            let plugin = try registry.sink(for: endpoint)
            return try plugin.make(endpoint, OptionValues(of: endpoint, by: plugin.description), context)
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
        // The same endpoint in two roles is one source.
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
        // What a source can do beyond the role it was named for fills what is still free.
        for source in context.sources { context.manager.install(source) }
    }

    private func makeSource(_ endpoint: Endpoint) throws -> any SensorProvider {
        let plugin = try registry.provider(for: endpoint)
        let source = try plugin.make(endpoint, OptionValues(of: endpoint, by: plugin.description), context)
        context.sources.append(source)
        unfinished.insert(ObjectIdentifier(source))
        source.reporter?.statusReport.addObserver(self)
        return source
    }
}

extension Pipeline: ProviderStatusObserver {
    /// Ends the run when the source of the location has ended or failed, or all sources have.
    public func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        var cause = PipelineOutcome.Cause.sourceEnded
        switch status {
        case .ended: break
        case .failed(let error):
            note(error.description)
            cause = .failed
        default: return
        }
        guard let source = context.sources.first(where: { $0.layers.contains { $0 === provider } }) else { return }
        unfinished.remove(ObjectIdentifier(source))
        if source === locationSource || unfinished.isEmpty { end(cause) }
    }

    /// Notes which sinks have failed, and ends the run when none is left that can write.
    fileprivate func checkSinks() {
        noteFailedSinks()
        let outputs = sinks.lazy.filter(\.isOutput)
        if outputs.allSatisfy({ ($0 as? any FailableSink)?.failure != nil }) { end(.failed) }
    }
}

/// Hears the manager say how sources and sinks are doing.
private final class PipelineMonitor: GeolocationSink {
    private weak var pipeline: Pipeline?

    /// None, so that a run without a sink for them makes none.
    var takesDerivedEvents: Bool { false }

    init(_ pipeline: Pipeline) {
        self.pipeline = pipeline
    }

    func receive(_ event: GeolocationEvent) {
        guard case .status(let change) = event else { return }
        if case .failed = change.status { pipeline?.checkSinks() }
        pipeline?.onStatusChange?(change)
    }
}
