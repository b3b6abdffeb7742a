import Geolocation
import GeolocationPipeline

/// `geopipe run`.
struct RunCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let flags = PipelineConfiguration.textSettings + ["duration", "config"]
        let arguments = try Arguments(
            words, flags: flags, switches: ["verbose", "ready"], command: "run", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.run)
            return 0
        }
        try arguments.refuseNames(command: "run", of: program)
        var reload: (@Sendable () throws -> PipelineConfiguration)?
        if try arguments.one("config") != nil { reload = { try configuration(arguments) } }
        let outcome = try await PipelineRun.run(
            program, try configuration(arguments), isVerbose: arguments.switches.contains("verbose"),
            tellsReadiness: arguments.switches.contains("ready"),
            reload: reload)
        Console.note(PipelineRun.summary(of: outcome, in: program))
        return outcome.failures.isEmpty ? 0 : 1
    }

    private func configuration(_ arguments: Arguments) throws -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        if let path = try arguments.one("config") {
            configuration = try PipelineConfiguration(
                json: ConfigurationFile.read(path), name: path, environment: environmentVariable)
        }
        for name in PipelineConfiguration.textSettings {
            let texts = arguments.all(name)
            if !texts.isEmpty { try configuration.set(name, to: texts) }
        }
        if let seconds = try arguments.seconds("duration") { configuration.duration = seconds }
        return configuration
    }
}
