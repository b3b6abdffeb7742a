import Geolocation

/// The clock of a pipeline: that of the recording if replays are the only sources, otherwise that of the machine.
struct PipelineTime: Sendable {
    /// The clock.
    let clock: any SensorClock

    /// The reason that replays do not determine the time; `nil` if they do, or without replays.
    let notice: String?

    /// Chooses the clock.
    ///
    /// - Throws: `UsageError` if an endpoint is wrong, or if replays have different rates.
    init(of configuration: PipelineConfiguration, _ registry: PluginRegistry, on clock: any SensorClock) throws {
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
            self.clock = clock
            notice = nil
            return
        }
        if let live = live.first {
            self.clock = clock
            notice =
                "\(first.endpoint) replays beside \(live), so that ages and deadlines count the time of this machine"
            return
        }
        if let other = replays.first(where: { $0.rate != first.rate }) {
            throw UsageError(
                "\(first.endpoint) and \(other.endpoint) have different rates: give both the same rate=")
        }
        self.clock = ReplayClock(rate: first.rate, base: clock)
        notice = nil
    }
}
