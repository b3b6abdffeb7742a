import CodecSupport
import Geolocation

/// The clock that a pipeline uses, and a notice for the user if ages and deadlines do not follow the time of a replay.
///
/// The clock is a `ReplayClock` if replays are the only sources, an `InputSession` if the run is recorded or replayed,
/// and otherwise the clock of the machine.
struct PipelineTime: Sendable {
    /// The clock of the pipeline.
    let clock: any SensorClock

    /// A sentence on why ages and deadlines do not use the time of a replay.
    ///
    /// The value is `nil` if ages and deadlines use the time of the replay, or if there is no replay.
    let notice: String?

    /// Chooses the clock of a pipeline for its configuration.
    ///
    /// - Throws: `UsageError` if an endpoint is wrong, or if replays have different rates.
    init(
        of configuration: PipelineConfiguration, _ run: RecordedRun?, _ registry: PluginRegistry,
        on clock: any SensorClock
    ) throws {
        // A destination whose endpoint has no plugin is rejected later, when the destination is created.
        let recorders = configuration.sinks.filter { (try? registry.sink(for: $0.endpoint).recordsInputs) ?? false }
        let records = recorders.first?.endpoint
        if let records, recorders.count > 1 {
            throw UsageError("\(recorders[1].endpoint) cannot stand beside \(records): a run has one recording")
        }
        if let records, recorders.contains(where: { !$0.filters.isEmpty || $0.store != nil }) {
            throw UsageError("\(records) records what sources receive: leave out the filters before it")
        }
        if let run {
            if let records { throw UsageError("\(records) records live sources: a replay is recorded already") }
            (self.clock, notice) = (InputSession(replaying: run.replay, on: clock), nil)
            return
        }
        if let records { try Self.refuseTwins(in: configuration, recordedBy: records) }
        var replays: [(endpoint: Endpoint, rate: ReplayRate)] = []
        var live: [Endpoint] = []
        for role in SensorRole.allCases {
            for endpoint in (configuration.sources[role] ?? []).map(\.endpoint) {
                if let rate = try registry.provider(for: endpoint).replayRate(endpoint) {
                    replays.append((endpoint, rate))
                } else {
                    live.append(endpoint)
                }
            }
        }
        guard let first = replays.first else {
            self.clock = records == nil ? clock : InputSession(recordingOn: clock)
            notice = nil
            return
        }
        if let live = live.first {
            self.clock = records == nil ? clock : InputSession(recordingOn: clock)
            notice =
                "\(first.endpoint) replays beside \(live), so ages and deadlines use the time of this machine"
            return
        }
        if let records { throw UsageError("\(records) records live sources: \(first.endpoint) is a recording already") }
        if let other = replays.first(where: { $0.rate != first.rate }) {
            throw UsageError(
                "\(first.endpoint) and \(other.endpoint) have different rates: give both the same rate=")
        }
        self.clock = ReplayClock(rate: first.rate, base: clock)
        notice = nil
    }

    /// Rejects endpoints that cannot be added to a run that has begun.
    ///
    /// Such endpoints are destinations that record a run, and sources that replay one.
    ///
    /// - Throws: `UsageError` that names the endpoint.
    static func refuseSessions(in configuration: PipelineConfiguration, _ registry: PluginRegistry) throws {
        // An endpoint without a plugin is rejected later, when its source or destination is created.
        for endpoint in configuration.sinks.map(\.endpoint)
        where (try? registry.sink(for: endpoint))?.recordsInputs == true {
            throw UsageError("\(endpoint) needs a new start: a run is recorded from its beginning")
        }
        for endpoint in configuration.sources.values.joined().map(\.endpoint)
        where (try? registry.provider(for: endpoint))?.recordedRun != nil {
            throw UsageError("\(endpoint) needs a new start: it brings all sources of its run")
        }
    }

    /// Rejects sources with endpoints that differ only in their secrets.
    ///
    /// A recording contains no secrets, so it could not distinguish such sources.
    private static func refuseTwins(in configuration: PipelineConfiguration, recordedBy records: Endpoint) throws {
        var known: [String: Endpoint] = [:]
        for endpoint in configuration.sources.values.joined().map(\.endpoint) {
            let name = endpoint.description.withoutSecrets
            guard let other = known.updateValue(endpoint, forKey: name), other != endpoint else { continue }
            throw UsageError(
                "\(records) holds no secrets, and two sources differ in nothing else: \(name); "
                    + "let them differ in something else, too, or leave one out")
        }
    }
}
