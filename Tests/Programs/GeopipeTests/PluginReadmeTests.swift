import Foundation
import TestSupport
import Testing

@Suite("The options of a plugin's README are those that geopipe tells", .serialized, .realTime, .timeLimit(.minutes(5)))
struct PluginReadmeTests {
    @Test(
        "for every plugin",
        arguments: [
            "Providers/GPXSimulation", "Providers/NMEAReplay", "Providers/NMEASerial", "Providers/UDPFeed",
            "Providers/TCPFeed", "Providers/GPSDFeed", "Providers/HeadTracking", "Providers/RouteSimulation",
            "Sinks/RouteFollowing", "Sinks/NMEAOutput", "Sinks/GPSDServer", "Sinks/JSONLinesOutput",
            "Sinks/ConsoleOutput", "Sinks/TrackRecording", "Providers/RelayReception", "Transports/WebSocketRelay",
            "Transports/UDPRelay",
        ])
    func options(path: String) async throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("Plugins/\(path)/README.md"), encoding: .utf8)
        let section = try #require(
            readme.components(separatedBy: "## Configuration").last?.components(separatedBy: "## ").first)
        let documented = Set(
            section.split(separator: "\n").compactMap { line -> String? in
                guard line.hasPrefix("| `") else { return nil }
                return line.split(separator: "`").dropFirst().first.map(String.init)
            })
        let name = try #require(path.split(separator: "/").last)
        let output = try await BuiltProgram.run("geopipe", ["plugins", String(name)]).output
        // The name of an option stands behind two blanks, its meaning behind more.
        let told = Set(
            output.split(separator: "\n").compactMap { line -> String? in
                guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
                return line.split(separator: " ").first.map(String.init)
            })
        #expect(documented == told)
        #expect(!told.isEmpty)
    }
}
