package import Geolocation

/// A run that was recorded in order to be replayed.
///
/// A pipeline creates the sources of the run again and passes the recorded inputs to them.
package struct RecordedRun: Sendable {
    /// The configuration of the recorded run.
    package var configuration: PipelineConfiguration

    /// The roles of those sources for which the recording contains values rather than bytes, with the properties of the
    /// values, by the endpoint of the source.
    package var valueSources: [String: ValueSource.Roles]

    /// The parameters for the replay of the recorded inputs.
    package var replay: InputSession.Replay

    /// Creates a recorded run from its parts.
    package init(
        configuration: PipelineConfiguration, valueSources: [String: ValueSource.Roles], replay: InputSession.Replay
    ) {
        (self.configuration, self.valueSources, self.replay) = (configuration, valueSources, replay)
    }

    /// Creates the recorded run that is a source of the given configuration; `nil` if none of its sources is a run.
    ///
    /// - Throws: `UsageError` if the configuration has other sources in addition to the recorded run, or an error if the
    ///   endpoint of the run is invalid.
    init?(of configuration: PipelineConfiguration, _ registry: PluginRegistry) throws {
        let named = configuration.sources.values.joined().map(\.endpoint)
        guard
            let (endpoint, open) = try named.compactMap({ endpoint in
                try registry.provider(for: endpoint).recordedRun.map { (endpoint, $0) }
            }).first
        else { return nil }
        if let other = named.first(where: { $0 != endpoint }) {
            throw UsageError("\(endpoint) brings all sources of its run: leave out \(other)")
        }
        self = try open(endpoint)
        try adopt(configuration, at: endpoint)
    }

    /// Merges the configuration `given`, with which the recording at `endpoint` is replayed, into the recorded
    /// configuration.
    ///
    /// The sinks, the duration and each setting that is not the default are taken from `given`. The filters of each
    /// source in `given` are appended to the filters of the recorded sources with the same role.
    private mutating func adopt(_ given: PipelineConfiguration, at endpoint: Endpoint) throws {
        for (role, named) in given.sources {
            for filter in named.flatMap(\.filters) {
                guard configuration.sources[role] != nil else {
                    throw UsageError("\(endpoint) has no \(role.key), so that \(filter) cannot stand behind it")
                }
                for index in configuration.sources[role, default: []].indices {
                    configuration.sources[role]?[index].filters.append(filter)
                }
            }
        }
        let usual = PipelineConfiguration()
        (configuration.sinks, configuration.duration) = (given.sinks, given.duration)
        if given.headingAges != usual.headingAges { configuration.headingAges = given.headingAges }
        if given.failover != usual.failover { configuration.failover = given.failover }
        if let snooze = given.snooze { configuration.snooze = snooze }
        configuration.headings.merge(given.headings) { $1 }
    }
}
