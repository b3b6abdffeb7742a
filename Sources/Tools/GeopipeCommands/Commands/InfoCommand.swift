import FileIO
import Geolocation
import GeolocationPipeline
import TextGraphics
import TrackFiles

/// The command `geopipe info`, which prints a summary of a track document or a recording.
struct InfoCommand {
    /// The maximum size of the plotted outline of the tracks, in characters.
    private static let outlineSize = (width: 100, height: 20)

    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(words, flags: [], switches: ["json", "plot"], command: "info", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.info)
            return 0
        }
        guard let name = arguments.names.first else {
            throw UsageError("info needs a file: geopipe info walk.gpx")
        }
        try arguments.refuseNames(beyond: 1, command: "info", of: program)
        let source = try program.file(name, readsContent: true)
        guard let format = source.format else { return try await replay(source, arguments.switches) }
        return try read(source.path, format, arguments.switches)
    }

    /// Prints a summary of a track document; if the document has a fault, of the part before the fault.
    private func read(_ path: String, _ format: TrackFormat, _ switches: Set<String>) throws -> Int32 {
        var file = try TrackFileReader(path: path, format: format)
        var overview = TrackOverview()
        var fault: (any Error)?
        do {
            while let item = try file.next() { overview.add(item) }
        } catch {
            fault = error
        }
        if fault == nil || !overview.isEmpty {
            try show(overview, format: format.rawValue, drops: file.drops, switches)
        }
        if let fault { throw fault }
        return 0
    }

    /// Prints a summary of a recording in any other format, which is replayed at full speed.
    @SensorActor
    private func replay(_ source: FileEndpoint, _ switches: Set<String>) async throws -> Int32 {
        let endpoint = try Endpoint(replaying: source.endpoint)
        let summarizer = RecordingSummarizer()
        let outcome = try await pipeline(source, endpoint, summarizer).run()
        return try report(outcome, summarizer.overview, format: endpoint.scheme, switches)
    }

    /// Creates the pipeline that replays a recording.
    ///
    /// - Throws: `UsageError` if the endpoint is not that of a recording.
    @SensorActor
    private func pipeline(
        _ source: FileEndpoint, _ endpoint: Endpoint, _ summarizer: RecordingSummarizer
    ) throws -> Pipeline {
        let registry = summarizer.registry(of: program)
        let options = try registry.provider(for: endpoint).description.options
        guard options.contains(where: { $0.name == "rate" && $0.accepts("max") }) else {
            throw UsageError("info reads files and recordings, and \(source.endpoint) is neither")
        }
        let configuration = PipelineConfiguration(
            sources: [.location: endpoint], sinks: [try Endpoint("summary:")])
        return Pipeline(configuration, registry: registry)
    }

    /// Prints the summary of a replayed recording and the failures of the replay, and returns the exit status.
    private func report(
        _ outcome: PipelineOutcome, _ overview: TrackOverview, format: String, _ switches: Set<String>
    ) throws -> Int32 {
        if outcome.failures.isEmpty || !overview.isEmpty {
            var drops = DropCounts()
            for (_, counts) in outcome.drops { drops.add(counts) }
            drops.add("value out of range", count: outcome.counters.invalidValues)
            try show(overview, format: format, drops: drops, switches)
        }
        for failure in outcome.failures { Console.log("\(program.name): \(failure)", .error) }
        return outcome.failures.isEmpty ? 0 : 1
    }

    private func show(
        _ overview: TrackOverview, format: String, drops: DropCounts, _ switches: Set<String>
    ) throws {
        let summary = overview.summary
        guard !switches.contains("json") else {
            return try StandardOutput.put(TrackReport.json(summary, format: format, drops: drops))
        }
        let report = TrackReport(summary, format: format, drops: drops)
        try StandardOutput.put(report.text(in: .standardOutput))
        try plot(summary.profile, overview.outline, isWanted: switches.contains("plot"))
    }

    /// Plots speed and altitude against the distance, and the outline of the tracks.
    ///
    /// Nothing is plotted unless standard output is a terminal or the user asked for plots.
    private func plot(_ profile: TrackProfile, _ outline: TrackOutline, isWanted: Bool) throws {
        guard let width = Listing.standardOutput.width ?? (isWanted ? 80 : nil) else { return }
        let style: TextStyle = Terminal.showsUnicode ? .unicode : .ascii
        let columns = profile.columns(ProfilePlot.columns(width: width))
        let size = Self.outlineSize
        let plots = [
            ProfilePlot.lines(columns.map(\.speed), "speed", unit: "m/s", style: style),
            ProfilePlot.lines(columns.map(\.altitude), "altitude", unit: "m", style: style),
            outline.lines(width: min(width - 1, size.width), height: size.height, style: style),
        ]
        for plot in plots where !plot.isEmpty { try StandardOutput.put("\n" + plot.joined(separator: "\n")) }
    }
}
