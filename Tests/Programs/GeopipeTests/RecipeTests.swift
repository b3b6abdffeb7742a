import Foundation
import TestSupport
import Testing

@Suite("Commands in the articles", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RecipeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/Core/Geolocation/Geolocation.docc")

    @Test("pass geopipe check, as a shell reads them", arguments: [("Cookbook.md", 20), ("ComingFrom.md", 8)])
    func articles(name: String, least: Int) async throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let commands = text.split(separator: "\n").filter { $0.hasPrefix("geopipe run ") }.map(String.init)
        #expect(commands.count >= least, "\(name)")
        #expect(try await faults(in: commands) == "")
    }

    @Test("are rejected with an unknown option or filter")
    func fault() async throws {
        let commands = [
            "geopipe run --location demo: --to print:", "geopipe run --location gpsd:?colour=red --to print:",
            "geopipe run --location 'gpsd: | qualty' --to print:",
        ]
        let faults = try await faults(in: commands)
        #expect(!faults.contains(commands[0]) && faults.contains(commands[1]) && faults.contains(commands[2]))
    }

    /// The commands that are refused, each with the reason, except those of plugins that need a missing library.
    private func faults(in commands: [String]) async throws -> String {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        _ = try geopipe.file(
            "rules.json", #"{"rules": [{"kind": "battery", "name": "low", "below": 0.2}], "actions": ["bell"]}"#)
        var script = ""
        for (index, command) in commands.enumerated() {
            _ = try geopipe.file("command-\(index)", command + "\n")
            let check = command.replacing("geopipe run ", with: "\"$G\" check ", maxReplacements: 1)
            script += "\(check) >checked 2>reason || grep -q 'apt-get install' reason || cat command-\(index) reason\n"
        }
        return try await geopipe.shell(script)
    }
}
