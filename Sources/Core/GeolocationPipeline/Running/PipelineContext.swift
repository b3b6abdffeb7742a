public import Geolocation

/// The objects of a pipeline that its sources, filters and sinks can use, such as the clock and the manager.
@SensorActor
public final class PipelineContext {
    /// The clock that filters, deadlines and heading orders use, and by which values without a time are dated.
    ///
    /// The clock is a `ReplayClock` if replays are the only sources, an `InputSession` if the run is recorded or
    /// replayed, and otherwise the clock of the machine.
    nonisolated public let clock: any SensorClock

    /// The clock for everything that happens in real time even during a replay: sockets, files, acknowledgements,
    /// retries.
    nonisolated public var systemClock: any SensorClock { clock.systemClock }

    /// The manager between the sources and the sinks of the pipeline.
    public let manager: GeolocationManager

    /// The sources of the pipeline, without the filters around them.
    public internal(set) var sources: [any SensorProvider] = []

    /// The sources that changes of the configuration have removed and that have not completed their work yet, without
    /// the filters around them.
    ///
    /// The completion is `nil` as long as the sinks write what the source has delivered.
    private var removedSources: [(source: any SensorProvider, completion: Task<Void, Never>?)] = []

    /// The counts of values dropped by removed sources that have completed their work, and by their filters, by name.
    private var completedSources: [NamedDrops] = []

    /// The last filter of each source, by role; sources without filters are not included.
    ///
    /// The drops of a filter include those of the source.
    private var filtered: [ObjectIdentifier: [SensorRole: any SensorProvider]] = [:]

    /// The counts of values dropped by filters that changes of the configuration have replaced, by the filters' source.
    private var replacedFilters: [ObjectIdentifier: DropCounts] = [:]

    /// The counts of values dropped by sinks that changes of the configuration have removed, by name.
    private var removedSinks: [NamedDrops] = []

    /// The configuration with which the pipeline runs.
    package var configuration = PipelineConfiguration()

    /// The roles of the sources that are recorded as values rather than bytes, by the endpoint of the source.
    ///
    /// A recorded session stores the values of these sources; a replayed session supplies them.
    package internal(set) var valueSources: [String: ValueSource.Roles] = [:]

    /// The addresses of the endpoints of all sources, with `/dev/stdin` in place of `-`.
    ///
    /// A sink must not overwrite the files among them.
    public internal(set) var sourcePaths: [String] = []

    /// Creates the context of a pipeline with a manager of its own; the tests of a plugin pass such a context to its
    /// `make`.
    nonisolated public init(
        clock: any SensorClock = SystemClock(), snoozePolicy: SnoozePolicy = .watchUpdates()
    ) {
        self.clock = clock
        manager = GeolocationManager(snoozePolicy: snoozePolicy, clock: clock)
    }

    /// The fraction of a finite source, such as a file, that has been delivered, 0...1; `nil` if no source is finite.
    ///
    /// If several sources are finite, the smallest of their fractions is returned.
    public var progress: Double? {
        sources.compactMap(\.progress).min()
    }

    /// The number of values that all sources of the pipeline have dropped.
    public var droppedBySources: Int { (sourceDrops + completedSources).reduce(0) { $0 + $1.drops.total } }

    // MARK: Drops

    /// The counts of values that a source or sink has dropped, with the name of the source or sink.
    typealias NamedDrops = (name: String, drops: DropCounts)

    /// Returns the counts of values dropped by all sources, by the sinks that changes of the configuration have
    /// removed, and by the given sinks, each with the name of its source or sink.
    func drops(of sinks: [any GeolocationSink]) -> [NamedDrops] {
        (sourceDrops + completedSources + removedSinks + sinks.map { ($0.name, $0.drops) }).filter {
            $0.drops.total > 0
        }
    }

    private var sourceDrops: [NamedDrops] {
        (sources + removedSources.map(\.source)).map { ($0.name, drops(of: $0)) }
    }

    /// Returns the counts of values dropped by a source and its filters.
    private func drops(of source: any SensorProvider) -> DropCounts {
        let id = ObjectIdentifier(source)
        var drops = source.drops
        for end in filtered[id, default: [:]].values { drops.add(end.drops.without(source.drops)) }
        if let replaced = replacedFilters[id] { drops.add(replaced) }
        return drops
    }

    /// Sets the last filter of a source for the given role, and retains the drops of the filters that it replaces.
    ///
    /// The filters that are replaced must have been stopped, since they may drop values until then.
    func setFilter(_ filter: (any SensorProvider)?, of source: any SensorProvider, in role: SensorRole) {
        let id = ObjectIdentifier(source)
        if let old = filtered[id]?[role] {
            replacedFilters[id, default: DropCounts()].add(old.drops.without(source.drops))
        }
        filtered[id, default: [:]][role] = filter
    }

    /// Retains the drops of a sink that was removed.
    func keepDrops(of sink: any GeolocationSink) {
        Self.add(sink.drops, of: sink.name, to: &removedSinks)
    }

    private static func add(_ drops: DropCounts, of name: String, to list: inout [NamedDrops]) {
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index].drops.add(drops)
        } else {
            list.append((name, drops))
        }
    }

    // MARK: The completion of sources

    /// Completes the work of sources that were removed and stopped, as soon as the sinks have written what these
    /// sources have delivered; then releases the sources.
    func completeRemoved(_ removed: [any SensorProvider]) {
        guard !removed.isEmpty else { return }
        removedSources += removed.map { ($0, nil) }
        manager.whenKept { [weak self] _ in
            for source in removed { self?.beginCompletion(of: source) }
        }
    }

    /// Completes the work of all sources at the end of the run, when the sinks have written everything.
    func completeSources() async {
        for source in sources { await source.sinksDidFinish() }
        while let source = removedSources.first?.source { await beginCompletion(of: source)?.value }
    }

    /// Returns the task that completes the work of a removed source; `nil` if the work is complete.
    @discardableResult
    private func beginCompletion(of source: any SensorProvider) -> Task<Void, Never>? {
        guard let index = removedSources.firstIndex(where: { $0.source === source }) else { return nil }
        if let completion = removedSources[index].completion { return completion }
        let completion = Task {
            await source.sinksDidFinish()
            release(source)
        }
        removedSources[index].completion = completion
        return completion
    }

    /// Releases a removed source and its filters, and retains their drops.
    private func release(_ source: any SensorProvider) {
        Self.add(drops(of: source), of: source.name, to: &completedSources)
        removedSources.removeAll { $0.source === source }
        filtered[ObjectIdentifier(source)] = nil
        replacedFilters[ObjectIdentifier(source)] = nil
    }
}
