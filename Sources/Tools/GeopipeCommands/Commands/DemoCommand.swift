import Geolocation
import GeolocationPipeline

/// The command `geopipe demo`, which runs a pipeline whose source is the built-in walk.
struct DemoCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(
            words, flags: ["rate", "to", "duration"], switches: ["map"], command: "demo", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.demo)
            return 0
        }
        try arguments.refuseNames(command: "demo", of: program)
        let showsMap = arguments.switches.contains("map")
        let rate = try arguments.one("rate") ?? (showsMap ? "10" : "60")
        let named = try arguments.all("to").map { try Endpoint($0) }
        let sinks =
            try (named.isEmpty ? [Endpoint("print:")] : named)
            + (showsMap ? Self.mapSinks : []).map { try Endpoint($0) }
        let configuration = PipelineConfiguration(
            sources: [.location: try source(rate: rate)],
            sinks: sinks,
            duration: try arguments.seconds("duration"))
        let outcome = try await PipelineRun.run(
            program,
            configuration, greeting: "A walk of twenty minutes through town, at rate \(rate). Control-C ends it.")
        let status = PipelineRun.report(outcome, of: program)
        if status == 0 { Console.log(Self.next.replacing("geopipe", with: program.name)) }
        return status
    }

    /// Returns the endpoint that replays the built-in walk at the given rate.
    ///
    /// The rate is checked here, so that error messages name the flag instead of the endpoint.
    private func source(rate: String) throws -> Endpoint {
        let plugin = try program.plugins.provider(for: Endpoint("demo:"))
        if let option = plugin.description.options.first(where: { $0.name == "rate" }), !option.accepts(rate) {
            throw UsageError("--rate \(rate) is not right: write \(option.expectation)")
        }
        return try Endpoint("demo:?rate=\(rate)")
    }

    /// The endpoints of the sinks that the map needs.
    ///
    /// They track the walker, compare the walk with the planned route, send alerts, and show all of these on a map.
    private static let mapSinks = [
        "subjects:?self=Walker", "demo-route:", "demo-alerts:", "map://127.0.0.1:0?title=A%20walk%20through%20town",
    ]

    private static let next = """
        That was GPX reader, simulator, course filter, manager, two heading orders and a sink.
        What to try next:
          geopipe demo --to "print:?view=dashboard"                  a picture in this terminal
          geopipe demo --map                                         the same on a map in your browser
          geopipe demo --to jsonl:-                                  every event as JSON
          geopipe run --location "gpx:YOUR.gpx?rate=10" --to print:  a file of your own
          geopipe plugins                                            what else can be connected
        """
}
