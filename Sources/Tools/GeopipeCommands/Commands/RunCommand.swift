import Geolocation
import GeolocationPipeline

/// `geopipe run`.
struct RunCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let flags = SensorRole.allCases.map(\.key) + ["to", "duration", "heading-age", "config"]
        let arguments = try Arguments(
            words, flags: flags, switches: ["verbose", "ready"], command: "run", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.run)
            return 0
        }
        try arguments.refuseNames(command: "run", of: program)
        let outcome = try await PipelineRun.run(
            program, try configuration(arguments), isVerbose: arguments.switches.contains("verbose"),
            tellsReadiness: arguments.switches.contains("ready"))
        Console.note(PipelineRun.summary(of: outcome, in: program))
        return outcome.failures.isEmpty ? 0 : 1
    }

    private func configuration(_ arguments: Arguments) throws -> PipelineConfiguration {
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
        if let text = try arguments.one("heading-age") { configuration.headingAges = try HeadingAges(text) }
        return configuration
    }
}
