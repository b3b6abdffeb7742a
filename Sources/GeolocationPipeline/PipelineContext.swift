public import Geolocation

/// What the parts of one pipeline may know of the whole.
@SensorActor
public final class PipelineContext {
    /// The source of time.
    public let clock: any SensorClock

    /// The manager in the middle.
    public let manager: GeolocationManager

    /// The sources that run.
    public internal(set) var sources: [any SensorProvider] = []

    /// What the endpoints of the sources have as addresses, with `/dev/stdin` for `-`.
    ///
    /// Those among them that are files must not be overwritten by a sink.
    public internal(set) var sourcePaths: [String] = []

    nonisolated init(clock: any SensorClock) {
        self.clock = clock
        manager = GeolocationManager(clock: clock)
    }

    /// How much of the sources that have an end has been delivered, 0...1: that of the one that is farthest behind.
    public var progress: Double? {
        sources.flatMap { $0.layers }.compactMap { ($0 as? any FiniteProvider)?.progress }.min()
    }

    /// What the sources had to drop so far.
    public var droppedBySources: Int { drops(of: []).reduce(0) { $0 + $1.drops.total } }

    /// What sources and the given sinks had to drop, by their names.
    func drops(of sinks: [any GeolocationSink]) -> [(name: String, drops: DropCounts)] {
        let sources = sources.flatMap { $0.layers }.map { ($0.name, $0 as? any DropCounting) }
        let sinks = sinks.map { ($0.name, $0 as? any DropCounting) }
        return (sources + sinks).compactMap { name, counting in
            guard let drops = counting?.drops, drops.total > 0 else { return nil }
            return (name, drops)
        }
    }
}
