import Geolocation
import GeolocationPipeline

/// The command `geopipe completion`, which prints a script by which a shell completes commands.
struct CompletionCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) throws -> Int32 {
        let arguments = try Arguments(words, flags: [], command: "completion", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.completion)
            return 0
        }
        try arguments.refuseNames(beyond: 1, command: "completion", of: program)
        switch arguments.names.first {
        case "bash": try StandardOutput.put(bash)
        case "zsh": try StandardOutput.put("autoload -Uz bashcompinit && bashcompinit\n\(bash)")
        case "fish": try StandardOutput.put(fish)
        case let other?: throw UsageError("completion does not support the shell \(other): write bash, zsh or fish")
        case nil: throw UsageError("completion needs a shell: write bash, zsh or fish")
        }
        return 0
    }

    /// The words that the shell offers after each flag: schemes of sources or destinations, log levels or log formats.
    private var words: [(flags: [String], words: [String])] {
        let registry = program.plugins
        func schemes(_ plugins: [PluginDescription]) -> [String] {
            Set(plugins.flatMap(\.schemes)).sorted().map { "\($0):" }
        }
        return [
            (SensorRole.allCases.map(\.key), schemes(registry.providers.map(\.description))),
            (["to"], schemes(registry.sinks.map(\.description))),
            (["log-level"], LogLevel.names),
            (["log-format"], LogFormat.names),
        ]
    }

    private var flags: [String] { RunCommand.flags + RunCommand.switches }

    /// The completion script for bash.
    ///
    /// It handles the colon at the end of schemes, at which bash would otherwise divide words.
    private var bash: String {
        let cases = words.map { flags, words in
            "        \(flags.map { "--\($0)" }.joined(separator: "|"))) words=\"\(words.joined(separator: " "))\" ;;"
        }
        return """
            _\(program.name)() {
                local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""
                COMP_WORDBREAKS="${COMP_WORDBREAKS//:/}"
                case "$before" in
            \(cases.joined(separator: "\n"))
                    *) words="\(flags.map { "--\($0)" }.joined(separator: " "))" ;;
                esac
                if [ "$COMP_CWORD" -eq 1 ]; then words="\(Help.commands.map(\.name).joined(separator: " "))"; fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
                if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$word")); fi
            }
            complete -o nospace -F _\(program.name) \(program.name)
            """
    }

    private var fish: String {
        let name = program.name
        var lines = Help.commands.map { command in
            "complete -c \(name) -n __fish_use_subcommand -a \(command.name) -d '\(command.summary)'"
        }
        for flag in flags {
            let values = words.first { $0.flags.contains(flag) }?.words ?? []
            let isSwitch = RunCommand.switches.contains(flag)
            let list = values.isEmpty ? "" : " -a '\(values.joined(separator: " "))'"
            let condition = "-n '__fish_seen_subcommand_from run check'"
            lines.append("complete -c \(name) \(condition) -l \(flag)\(isSwitch ? "" : " -r")\(list)")
        }
        return lines.joined(separator: "\n")
    }
}
