import Foundation
import GeolocationPipeline
import StandardPlugins
import Testing

/// `GEOPIPE_UPDATE_READMES=1 swift test --filter PluginReadmeTests` writes the tables anew.
@Suite("The options in a plugin's README match the plugin")
struct PluginReadmeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins")

    /// The README of each plugin, as `Providers/GPXSimulation`.
    private static let plugins: [String] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix("/README.md") }.map { String($0.dropLast("/README.md".count)) }.sorted()
    }()

    @Test("in name, value, default and meaning", arguments: plugins)
    func tables(plugin: String) throws {
        let file = Self.folder.appendingPathComponent("\(plugin)/README.md")
        var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let places = places(in: lines)
        let tables = try Self.tables(of: String(#require(plugin.split(separator: "/").last)))
        try #require(
            places.count == tables.count, "a table for sources, then one for destinations, or one for each filter")
        if ProcessInfo.processInfo.environment["GEOPIPE_UPDATE_READMES"] != nil {
            for (place, table) in zip(places, tables).reversed() { lines.replaceSubrange(place, with: table) }
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
        }
        for (place, table) in zip(self.places(in: lines), tables) { #expect(Array(lines[place]) == table) }
    }

    /// The lines of each table of options.
    private func places(in lines: [String]) -> [Range<Int>] {
        lines.indices.filter { lines[$0].hasPrefix("| Option |") }.map { start in
            start..<(lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex)
        }
    }

    /// The tables for the sources, the destinations and the filters of a plugin, if these have
    /// options.
    private static func tables(of module: String) -> [[String]] {
        let registry = PluginRegistry.standard
        let filters = registry.filters.filter { $0.description.name == module }.map { [$0.description] }
        let kinds = [registry.providers.map(\.description), registry.sinks.map(\.description)] + filters
        return kinds.compactMap { descriptions in
            var rows: [String] = []
            for option in descriptions.lazy.filter({ $0.name == module }).flatMap(\.options) {
                let row = row(for: option)
                if !rows.contains(row) { rows.append(row) }
            }
            return rows.isEmpty ? nil : ["| Option | Value | Default | Meaning |", "|---|---|---|---|"] + rows
        }
    }

    private static func row(for option: OptionDescription) -> String {
        let value = option.defaultValue.map { "`\($0)`" } ?? "–"
        let cells = ["`\(option.name)`", option.expectation, value, option.meaning]
        return "| \(cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ")) |"
    }
}
