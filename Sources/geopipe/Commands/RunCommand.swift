import Geolocation
import GeolocationPipeline

/// `geopipe run`.
enum RunCommand {
    static func run(_ words: some Sequence<String>) async throws -> Int32 {
        let flags = SensorRole.allCases.map(\.key) + ["to", "duration", "config", "verbose"]
        let arguments = try Arguments(words, flags: flags, command: "run")
        guard !arguments.wantsHelp else {
            print(Help.run)
            return 0
        }
        try arguments.refuseNames(command: "run")
        let outcome = try await PipelineRun.run(try configuration(arguments), isVerbose: arguments.isVerbose)
        Console.note(PipelineRun.summary(of: outcome))
        return outcome.failures.isEmpty ? 0 : 1
    }

    private static func configuration(_ arguments: Arguments) throws -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        if let path = try arguments.one("config") {
            configuration = try PipelineConfiguration(json: ConfigurationFile.read(path), name: path)
        }
        for role in SensorRole.allCases {
            if let text = try arguments.one(role.key) { configuration.sources[role] = try Endpoint(text) }
        }
        let sinks = try arguments.all("to").map { try Endpoint($0) }
        if !sinks.isEmpty { configuration.sinks = sinks }
        if let seconds = try arguments.seconds("duration") { configuration.duration = seconds }
        return configuration
    }
}
