import CodecSupport
import FileIO
import Geolocation
import GeolocationPipeline

/// The commands `geopipe run`, which runs a pipeline, and `geopipe check`, which only checks its configuration.
struct RunCommand {
    let program: CommandLineProgram
    /// Whether the command is `check`: the configuration is only checked and printed.
    var checksOnly = false

    static let flags =
        PipelineConfiguration.textSettings + ["duration", "config", "log-level", "log-format", "metrics"]
    static let switches = ["verbose", "quiet", "ready", "dry-run"]

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let name = checksOnly ? "check" : "run"
        let arguments = try Arguments(
            words, flags: Self.flags, switches: Self.switches, command: name, of: program)
        guard !arguments.wantsHelp else {
            try program.show(checksOnly ? Help.check : Help.run)
            return 0
        }
        let takesName = try checksOnly && arguments.one("config") == nil
        try arguments.refuseNames(beyond: takesName ? 1 : 0, command: name, of: program)
        try LogLevel.set(by: arguments)
        try LogFormat.set(by: arguments)
        if let path = arguments.names.first, let check = try RulesCheck(path: path) { return try check.run(program) }
        let configuration = try configuration(arguments)
        if checksOnly || arguments.switches.contains("dry-run") { return try await check(configuration) }
        var reload: (@Sendable () throws -> PipelineConfiguration)?
        if try arguments.one("config") != nil { reload = { try self.configuration(arguments) } }
        let outcome = try await PipelineRun.run(
            program, configuration, tellsReadiness: arguments.switches.contains("ready"), reload: reload)
        return PipelineRun.report(outcome, of: program)
    }

    /// Creates all parts of the pipeline without starting them, and prints the configuration without secrets.
    @SensorActor
    private func check(_ configuration: PipelineConfiguration) throws -> Int32 {
        let pipeline = Pipeline(configuration, registry: program.plugins)
        try pipeline.prepare()
        if let notice = pipeline.timeNotice { Console.log("\(program.name): \(notice)", .warning) }
        for line in configuration.json.split(separator: "\n") {
            try StandardOutput.put(String(line).shown(limit: .max))
        }
        return 0
    }

    private func configuration(_ arguments: Arguments) throws -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        if let path = try arguments.one("config") ?? arguments.names.first {
            configuration = try PipelineConfiguration(
                json: ConfigurationFile.read(path), name: path, environment: Environment.variable)
        }
        for name in PipelineConfiguration.textSettings {
            let texts = arguments.all(name)
            if !texts.isEmpty { try configuration.set(name, to: texts) }
        }
        for place in arguments.all("metrics") {
            configuration.sinks.append(try FilteredEndpoint(destination: "metrics://\(place)"))
        }
        if let seconds = try arguments.seconds("duration") { configuration.duration = seconds }
        return configuration
    }
}
