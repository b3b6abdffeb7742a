import GeolocationPipeline

/// The command `geopipe plugins`, which lists the plugins and their options.
struct PluginsCommand {
    let program: CommandLineProgram
    private let listing = Listing.standardOutput

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
            let sections = [
                section("Sources, for --location, --course, --user-heading and --device-heading:", providers),
                section("Destinations, for --to:", sinks),
                section("Filters, behind a source or before a destination:", filters, areFilters: true),
                ["\(program.name) plugins NAME shows every option of one of them."],
            ]
            try StandardOutput.put(sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
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

    private func section(_ heading: String, _ plugins: [PluginDescription], areFilters: Bool = false) -> [String] {
        let schemes = plugins.map { plugin in
            plugin.schemes.map { areFilters ? $0 : "\($0):" }.joined(separator: " ")
        }
        let widths = (width(of: schemes, limit: 25), width(of: plugins.map(\.name), limit: 20))
        let lines = zip(plugins, schemes).map { plugin, schemes in
            let state = plugin.unavailable.map { " (off: \($0))" } ?? ""
            let label = "  \(padded(schemes, to: widths.0))\(padded(plugin.name, to: widths.1))"
            return listing.text("\(plugin.summary)\(state)", after: label)
        }
        return [listing.bold(heading)] + lines
    }

    private func details(of plugin: PluginDescription, isFilter: Bool = false) -> String {
        var lines = [listing.text(plugin.summary, after: "\(plugin.name):  ")]
        if let reason = plugin.unavailable { lines.append(listing.text(reason, after: "Off on this machine:  ")) }
        let schemes = plugin.schemes.map { isFilter ? $0 : "\($0):" }.joined(separator: " or ")
        let address = "\(schemes)\(plugin.schemes.count > 1 && !isFilter ? " with " : "")\(plugin.address)"
        lines.append(listing.text(address, after: isFilter ? "Filter:  " : "Endpoint:  "))
        if !plugin.options.isEmpty { lines += ["", listing.bold("Options:")] }
        let column = max(12, width(of: plugin.options.map(\.name), limit: 20))
        for option in plugin.options {
            let value = option.defaultValue.map { " (default: \($0))" } ?? ""
            lines.append(listing.text(option.expectation + value, after: "  \(padded(option.name, to: column))"))
            lines.append(listing.text(option.meaning, after: String(repeating: " ", count: column + 2)))
        }
        if !plugin.examples.isEmpty { lines += ["", listing.bold("Examples:")] }
        lines += plugin.examples.map { listing.text(quoted($0), after: "  ") }
        return lines.joined(separator: "\n")
    }

    /// Returns the width of a column in characters: that of its longest text plus two spaces, at most `limit`.
    private func width(of texts: [String], limit: Int) -> Int { min(limit, (texts.map(\.count).max() ?? 0) + 2) }

    /// Returns an endpoint for use in a shell, in quotes if a character in it has a special meaning there.
    private func quoted(_ endpoint: String) -> String {
        guard endpoint.contains(where: { !$0.isLetter && !$0.isNumber && !"+,-./:=@_%{}".contains($0) }) else {
            return endpoint
        }
        return endpoint.contains("'") ? "\"\(endpoint)\"" : "'\(endpoint)'"
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(2, width - text.count))
    }
}
