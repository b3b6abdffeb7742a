import CodecSupport
import Dispatch
import Geolocation
import GeolocationPipeline

/// Functions that run a pipeline for a command: they handle signals, and describe the outcome.
enum PipelineRun {
    /// Runs a pipeline; the first interrupt signal ends it gracefully, a second one ends it immediately.
    ///
    /// - Parameters:
    ///   - program: The program, for its plugins and its name in messages.
    ///   - configuration: The configuration of the pipeline.
    ///   - greeting: The text to print after the configuration has been validated.
    ///   - tellsReadiness: Whether a message is printed when everything has started.
    ///   - reload: A function that reads the configuration again after SIGHUP, and may block; `nil` if SIGHUP ends the
    ///     run.
    /// - Returns: The outcome of the run.
    @SensorActor
    static func run(
        _ program: CommandLineProgram, _ configuration: PipelineConfiguration, greeting: String? = nil,
        tellsReadiness: Bool = false,
        reload: (@Sendable () throws -> PipelineConfiguration)? = nil
    ) async throws -> PipelineOutcome {
        let pipeline = Pipeline(configuration, registry: program.plugins)
        let notices = StatusNotices()
        let service = ServiceManager()
        pipeline.onStatusChange = { change in
            guard let words = notices.words(for: change) else { return }
            service?.send(status: words)
            guard change.status.isFinal else { return Console.logSoon("\(program.name): \(words)", .warning) }
            // A failure that ends the run is reported at the end of the run, so it is not logged here. Whether it ends
            // the run is known only after this callback, so the check is queued.
            SensorActor.enqueue { if !pipeline.isEnding { Console.logSoon("\(program.name): \(words)", .error) } }
        }
        var wasSnoozing = false
        pipeline.onStateChange = { state in
            if state == .snoozing { Console.logSoon("\(program.name): at rest: snoozing until a departure") }
            if state == .running, wasSnoozing { Console.logSoon("\(program.name): on the way again") }
            wasSnoozing = state == .snoozing
        }
        if LogLevel.debug.isShown {
            pipeline.manager.diagnosticHandler = { Console.logSoon("\(program.name): \($0)", .debug) }
        }
        try pipeline.prepare()
        if let notice = pipeline.timeNotice { Console.log("\(program.name): \(notice)", .warning) }
        let end: @Sendable (Int32) -> Void = { _ in
            SensorActor.enqueue {
                pipeline.end()
                // From now on, a second signal of any kind ends the program without waiting for writes in progress.
                TerminationSignals.restoreDefaults()
            }
        }
        // The changes are made one after the other in the order of the readings, so that the last reading prevails.
        let (readings, continuation) = AsyncStream.makeStream(of: Result<PipelineConfiguration, any Error>.self)
        let changes = Task { for await reading in readings { await change(pipeline, to: reading, program) } }
        defer { changes.cancel() }
        let signals =
            if let reload {
                await TerminationSignals(
                    reloading: { reloads.async { continuation.yield(Result { try reload() }) } }, end)
            } else {
                await TerminationSignals(end)
            }
        defer { withExtendedLifetime(signals) {} }
        if let greeting { Console.log(greeting) }
        let readiness = Readiness(of: pipeline, printsLine: tellsReadiness, service: service)
        defer { withExtendedLifetime(readiness) {} }
        pipeline.onEnd = { service?.reportEnd() }
        return try await pipeline.run()
    }

    /// The queue on which configurations are read, one after the other.
    ///
    /// A pipe or a terminal may keep a reader waiting for ever, which must block neither the sensor actor nor a thread
    /// that other tasks need.
    private static let reloads = DispatchQueue(label: "geopipe.configuration")

    /// Applies a configuration that was read again to the running pipeline, and logs the changes or the error.
    @SensorActor
    private static func change(
        _ pipeline: Pipeline, to configuration: Result<PipelineConfiguration, any Error>, _ program: CommandLineProgram
    ) async {
        do {
            let changes = try await pipeline.change(to: try configuration.get())
            Console.logSoon("\(program.name): configuration read again: \(changes)")
        } catch {
            Console.logSoon("\(program.name): \(error); the configuration stays as it was", .error)
        }
    }

    /// Prints a summary of a run, with one line for each reason why data was dropped, and one line for each failure.
    ///
    /// - Returns: The exit status.
    static func report(_ outcome: PipelineOutcome, of program: CommandLineProgram) -> Int32 {
        Console.log(summary(of: outcome))
        for failure in outcome.failures { Console.log("\(program.name): \(failure)", .error) }
        return outcome.failures.isEmpty ? 0 : 1
    }

    private static func summary(of outcome: PipelineOutcome) -> String {
        let counters = outcome.counters
        let rate = outcome.seconds > 0 ? Double(counters.locations) / outcome.seconds : 0
        var lines = [
            "\(counters.locations.counted("fix", "fixes")) and \(counters.headings.counted("heading")) in "
                + "\(outcome.seconds.formatted(decimals: 1)) s (\(rate.formatted(decimals: 0)) fixes/s); \(ending(outcome.cause))"
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
        return lines.joined(separator: "\n")
    }

    private static func ending(_ cause: PipelineOutcome.Cause) -> String {
        switch cause {
        case .sourceEnded: "the source ended"
        case .durationOver: "the duration is over"
        case .stopped: "stopped"
        case .unread: "the output is no longer read"
        case .failed: "failed"
        }
    }
}
