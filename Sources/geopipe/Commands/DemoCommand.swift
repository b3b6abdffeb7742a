import Foundation
import Geolocation
import GeolocationPipeline

/// `geopipe demo`.
enum DemoCommand {
    static func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(words, flags: ["rate", "to", "duration"], command: "demo")
        guard !arguments.wantsHelp else {
            print(Help.demo)
            return 0
        }
        try arguments.refuseNames(command: "demo")
        let rate = try arguments.one("rate") ?? "60"
        let sinks = try arguments.all("to").map { try Endpoint($0) }
        let configuration = PipelineConfiguration(
            sources: [.location: try source(rate: rate)],
            sinks: try sinks.isEmpty ? [Endpoint("print:")] : sinks,
            duration: try arguments.seconds("duration"))
        let outcome = try await PipelineRun.run(
            configuration, greeting: "A walk of twenty minutes through town, at rate \(rate). Control-C ends it.")
        Console.note(PipelineRun.summary(of: outcome))
        if outcome.failures.isEmpty { Console.note(next) }
        return outcome.failures.isEmpty ? 0 : 1
    }

    /// The walk at a rate, which is checked here so that messages speak of the flag and not of the endpoint behind it.
    private static func source(rate: String) throws -> Endpoint {
        let plugin = DemoWalk.plugin.description
        // Encoded, so that no character of it can begin another option.
        let encoded = rate.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let endpoint = try Endpoint("demo:?rate=\(encoded)")
        guard (try? OptionValues(of: endpoint, by: plugin)) != nil else {
            let expectation = plugin.options.first { $0.name == "rate" }?.expectation ?? "a number"
            throw UsageError("--rate \(rate) is not right: write \(expectation)")
        }
        return endpoint
    }

    private static let next = """
        That was GPX reader, simulator, course filter, manager, two heading orders and a sink. What to try next:
          geopipe demo --to jsonl:-                                            every event as JSON
          geopipe run --location gpx:YOUR.gpx?rate=10 --to print:              a file of your own
          geopipe plugins                                                      what else can be connected
        """
}
