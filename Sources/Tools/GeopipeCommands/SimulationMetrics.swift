import FleetSimulation
import Geolocation
import GeolocationPipeline

/// Serves the metrics of a simulated fleet to monitoring systems, as `geopipe run` serves those of a pipeline.
@SensorActor
final class SimulationMetrics {
    private let manager = GeolocationManager()
    private let figures: SimulationFigures

    /// Starts to serve the metrics of a simulated fleet.
    ///
    /// - Parameters:
    ///   - places: The addresses and ports to listen on, each with options as in `metrics:` endpoints.
    ///   - waitsForHub: Whether devices keep fixes until a hub, not only the broker, acknowledges them.
    ///   - program: The program, for its plugins and its name in messages.
    /// - Throws: `UsageError` if the metrics cannot be served on one of these addresses.
    init(_ places: [String], waitsForHub: Bool, of program: CommandLineProgram) throws {
        figures = SimulationFigures(waitsForHub: waitsForHub, program: program.name)
        try manager.add(figures)
        for place in places {
            let endpoint = try Endpoint("metrics://\(place)")
            let plugin = try program.plugins.sink(for: endpoint)
            try manager.add(try plugin.make(endpoint, PipelineContext()))
        }
    }

    /// Sets the figures of the fleet that are served as metrics from now on.
    func show(_ account: FleetAccount) { figures.account = account }

    /// Stops serving the metrics of the fleet.
    func finish() async { await manager.removeAllSinks() }
}

/// The sink that provides the metrics of a simulated fleet.
private final class SimulationFigures: GeolocationSink {
    nonisolated let name = "simulation"

    var account = FleetAccount()

    private let waitsForHub: Bool
    private let program: String
    private let notices = StatusNotices()

    init(waitsForHub: Bool, program: String) { (self.waitsForHub, self.program) = (waitsForHub, program) }

    /// Logs the errors of the sinks that serve the metrics.
    func receive(_ event: borrowing GeolocationEvent) {
        guard case .status(let change) = copy event, let words = notices.words(for: change) else { return }
        Console.logSoon("\(program): \(words)", .warning)
    }

    var wantsDerivedEvents: Bool { false }

    var measures: [Measure] {
        var measures = [
            Measure("captured_records", .counter, Double(account.captured)),
            Measure("acknowledged_records", .counter, Double(account.acknowledged)),
            Measure("sent_records", .counter, Double(account.sent)),
            Measure("queue_records", .gauge, Double(account.queued)),
            Measure("connections_total", .counter, Double(account.connections)),
            Measure("connection_faults", .counter, Double(account.losses)),
            Measure("acknowledgement_seconds", account.holdTimes, labels: ["by": "broker"]),
        ]
        if waitsForHub {
            measures.append(Measure("acknowledgement_seconds", account.settleTimes, labels: ["by": "hub"]))
        }
        return measures
    }
}
