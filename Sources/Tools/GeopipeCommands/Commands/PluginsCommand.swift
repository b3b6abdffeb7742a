import GeolocationPipeline

/// `geopipe plugins`.
struct PluginsCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) throws -> Int32 {
        let arguments = try Arguments(words, flags: [], command: "plugins", of: program)
        guard !arguments.wantsHelp else {
            program.show(Help.plugins)
            return 0
        }
        try arguments.refuseNames(beyond: 1, command: "plugins", of: program)
        let registry = program.plugins
        let providers = registry.providers.map(\.description)
        let sinks = registry.sinks.map(\.description)
        guard let name = arguments.names.first else {
            print("Sources, for --location, --course, --user-heading and --device-heading:")
            for plugin in providers { print(line(for: plugin)) }
            print("\nDestinations, for --to:")
            for plugin in sinks { print(line(for: plugin)) }
            print("\ngeopipe plugins NAME shows every option of one of them.")
            return 0
        }
        let scheme = name.hasSuffix(":") ? String(name.dropLast()) : name
        let found = (providers + sinks).filter {
            $0.name.lowercased() == scheme.lowercased() || $0.schemes.contains(scheme.lowercased())
        }
        guard !found.isEmpty else {
            let names = (providers + sinks).flatMap { [$0.name] + $0.schemes }
            throw UsageError("no plugin is named \(name); \(NearestName.hint(for: name, among: names))")
        }
        print(found.map(details).joined(separator: "\n\n"))
        return 0
    }

    private func line(for plugin: PluginDescription) -> String {
        let schemes = plugin.schemes.map { "\($0):" }.joined(separator: " ")
        let state = plugin.unavailable.map { " (off: \($0))" } ?? ""
        return "  \(padded(schemes, to: 27))\(padded(plugin.name, to: 18))\(plugin.summary)\(state)"
    }

    private func details(of plugin: PluginDescription) -> String {
        var lines = ["\(plugin.name): \(plugin.summary)"]
        if let reason = plugin.unavailable { lines.append("Off on this machine: \(reason)") }
        let address = plugin.address.isEmpty ? "" : plugin.address
        let schemes = plugin.schemes.map { "\($0):" }.joined(separator: " or ")
        lines.append("Endpoint: \(schemes)\(plugin.schemes.count > 1 ? " with " : "")\(address)")
        if !plugin.options.isEmpty { lines.append("Options:") }
        for option in plugin.options {
            let value = option.defaultValue.map { " (default: \($0))" } ?? ""
            lines.append("  \(padded(option.name, to: 12))\(option.expectation)\(value)")
            lines.append("  \(padded("", to: 12))\(option.meaning)")
        }
        if !plugin.examples.isEmpty { lines.append("Examples: \(plugin.examples.joined(separator: "  "))") }
        return lines.joined(separator: "\n")
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
