import GeolocationPipeline

/// `geopipe plugins`.
struct PluginsCommand {
    let program: CommandLineProgram
    private let wrap = LineWrap.standardOutput

    init(program: CommandLineProgram) { self.program = program }

    func run(_ words: some Sequence<String>) throws -> Int32 {
        let arguments = try Arguments(words, flags: [], command: "plugins", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.plugins)
            return 0
        }
        try arguments.refuseNames(beyond: 1, command: "plugins", of: program)
        let registry = program.plugins
        let providers = registry.providers.map(\.description)
        let sinks = registry.sinks.map(\.description)
        let filters = registry.filters.map(\.description)
        guard let name = arguments.names.first else {
            try StandardOutput.put("Sources, for --location, --course, --user-heading and --device-heading:")
            for plugin in providers { try StandardOutput.put(line(for: plugin)) }
            try StandardOutput.put("\nDestinations, for --to:")
            for plugin in sinks { try StandardOutput.put(line(for: plugin)) }
            try StandardOutput.put("\nFilters, behind a source or before a destination:")
            for plugin in filters { try StandardOutput.put(line(for: plugin, isFilter: true)) }
            try StandardOutput.put("\n\(program.name) plugins NAME shows every option of one of them.")
            return 0
        }
        let scheme = name.hasSuffix(":") ? String(name.dropLast()) : name
        func isNamed(_ plugin: PluginDescription) -> Bool {
            plugin.name.lowercased() == scheme.lowercased() || plugin.schemes.contains(scheme.lowercased())
        }
        let found =
            (providers + sinks).filter(isNamed).map { details(of: $0) }
            + filters.filter(isNamed).map { details(of: $0, isFilter: true) }
        guard !found.isEmpty else {
            let names = (providers + sinks + filters).flatMap { [$0.name] + $0.schemes }
            throw UsageError("no plugin is named \(name); \(NearestName.hint(for: name, among: names))")
        }
        try StandardOutput.put(found.joined(separator: "\n\n"))
        return 0
    }

    private func line(for plugin: PluginDescription, isFilter: Bool = false) -> String {
        let schemes = plugin.schemes.map { isFilter ? $0 : "\($0):" }.joined(separator: " ")
        let state = plugin.unavailable.map { " (off: \($0))" } ?? ""
        return wrap.text(
            "\(plugin.summary)\(state)", after: "  \(padded(schemes, to: 27))\(padded(plugin.name, to: 18))")
    }

    private func details(of plugin: PluginDescription, isFilter: Bool = false) -> String {
        var lines = [wrap.text(plugin.summary, after: "\(plugin.name): ")]
        if let reason = plugin.unavailable { lines.append(wrap.text(reason, after: "Off on this machine: ")) }
        let schemes = plugin.schemes.map { isFilter ? $0 : "\($0):" }.joined(separator: " or ")
        let address = "\(schemes)\(plugin.schemes.count > 1 && !isFilter ? " with " : "")\(plugin.address)"
        lines.append(wrap.text(address, after: isFilter ? "Filter: " : "Endpoint: "))
        let options = plugin.options
        if !options.isEmpty { lines.append("Options:") }
        for option in options {
            let value = option.defaultValue.map { " (default: \($0))" } ?? ""
            lines.append(wrap.text(option.expectation + value, after: "  \(padded(option.name, to: 12))"))
            lines.append(wrap.text(option.meaning, after: padded("", to: 14)))
        }
        let examples = plugin.examples.map(quoted).joined(separator: "  ")
        if !examples.isEmpty { lines.append(wrap.text(examples, after: "Examples: ")) }
        return lines.joined(separator: "\n")
    }

    /// Returns an endpoint in quotes if a shell would give one of its characters a meaning.
    private func quoted(_ endpoint: String) -> String {
        guard endpoint.contains(where: { !$0.isLetter && !$0.isNumber && !"+,-./:=@_%{}".contains($0) }) else {
            return endpoint
        }
        return endpoint.contains("'") ? "\"\(endpoint)\"" : "'\(endpoint)'"
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
