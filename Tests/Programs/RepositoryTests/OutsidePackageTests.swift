import Foundation
import TestSupport
import Testing

/// What `.ci/outside` does with a whole package, without building the library a second time: the example's plugin, its
/// command and its tests are compiled elsewhere, with nothing but the public modules that the package has built.
@Suite("A plugin outside of the tree", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OutsidePackageTests {
    @Test(
        "compiles with its test, and its command runs it",
        .enabled(if: Compiler.path != nil, "skipped: there is no swiftc"))
    func plugin() async throws {
        let scratch = try Scratch()
        let sources = Repository.files("Examples/CustomPlugin").map { Repository.root.appendingPathComponent($0).path }
        try Compiler.build("tracker", module: "CustomPlugin", of: sources, in: scratch.path(""))
        let tests = Repository.root.appendingPathComponent("Tests/Programs/ExampleTests/CustomPluginTests.swift").path
        let complaints = try Compiler.complaints(about: tests, isLibrary: true, modules: scratch.path(""))
        #expect(complaints == "")

        let program = scratch.path("tracker")
        let output = try PeerProgram.run([program, "plugins", "circle"])
        #expect(String(decoding: output, as: UTF8.self).contains("speed       a number from 0.1 to 100 m/s"))
        let words = ["run", "--location", "circle:47.66,9.18", "--to", "jsonl:-?types=location", "--duration", "0.1"]
        let events = String(decoding: try PeerProgram.run([program] + words), as: UTF8.self)
        #expect(events.contains("\"type\":\"location\""))
    }
}
