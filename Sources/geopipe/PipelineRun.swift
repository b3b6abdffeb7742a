import Dispatch
import Foundation
import Geolocation
import GeolocationPipeline

/// A run of a pipeline from the command line: signals end it, and its outcome is put into words.
enum PipelineRun {
    /// The signals that end a run.
    private static let signals = [SIGINT, SIGTERM]

    /// Runs a pipeline; the first interrupt ends it in order, a second one at once.
    ///
    /// - Parameters:
    ///   - configuration: What to connect.
    ///   - greeting: What to say once the configuration has turned out to be right.
    ///   - isVerbose: Whether to tell what the manager does.
    @SensorActor
    static func run(
        _ configuration: PipelineConfiguration, greeting: String? = nil, isVerbose: Bool = false
    ) async throws -> PipelineOutcome {
        let pipeline = Pipeline(configuration, registry: .all)
        let worries = Worries()
        pipeline.onStatusChange = { change in
            guard let words = worries.words(for: change) else { return }
            guard change.status.isFinal else { return Console.noteSoon("geopipe: \(words)") }
            // A failure that ends the run, which the pipeline decides behind this, is told at its end.
            SensorActor.enqueue { if !pipeline.isEnding { Console.noteSoon("geopipe: \(words)") } }
        }
        if isVerbose { pipeline.manager.diagnosticHandler = { Console.noteSoon("geopipe: \($0)") } }
        try pipeline.prepare()
        let sources = signals.map { watch($0, for: pipeline) }
        defer { for source in sources { source.cancel() } }
        if let greeting { Console.note(greeting) }
        return try await pipeline.run()
    }

    /// What happened, in a line, with a line for everything that was dropped or failed.
    static func summary(of outcome: PipelineOutcome) -> String {
        let counters = outcome.counters
        let rate = outcome.seconds > 0 ? Double(counters.locations) / outcome.seconds : 0
        var lines = [
            "\(counted(counters.locations, "fix", "fixes")) and \(counted(counters.headings, "heading", "headings")) in "
                + String(format: "%.1f s (%.0f fixes/s)", outcome.seconds, rate) + "; \(ending(outcome.cause))"
        ]
        if counters.repeatedLocations > 0 {
            lines.append(
                "  manager: \(counters.repeatedLocations) × fix equal to the one before it, not delivered again")
        }
        if counters.invalidValues > 0 { lines.append("  manager: \(counters.invalidValues) × value out of range") }
        for (name, drops) in outcome.drops {
            for (reason, count) in drops.byReason.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(name): \(count) × \(reason)")
            }
        }
        for failure in outcome.failures { lines.append("geopipe: \(failure)") }
        return lines.joined(separator: "\n")
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static func ending(_ cause: PipelineOutcome.Cause) -> String {
        switch cause {
        case .sourceEnded: "the source ended"
        case .durationOver: "the duration is over"
        case .stopped: "stopped"
        case .failed: "failed"
        }
    }

    @SensorActor
    private static func watch(_ number: Int32, for pipeline: Pipeline) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: SensorActor.queue)
        source.setEventHandler(
            handler: SensorActor.handler {
                pipeline.end()
                // Whoever asks again, in whatever way, does not want to wait for what is being written.
                for number in signals { signal(number, SIG_DFL) }
            })
        source.activate()
        return source
    }
}
