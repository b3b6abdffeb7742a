import Foundation
import TestSupport
import Testing

/// The parts of the package for Apple's frameworks, checked against declarations of what they use of them.
@Suite("Adapters of Apple's frameworks", .enabled(if: Compiler.path != nil), .timeLimit(.minutes(5)))
struct FrameworkTests {
    @Test("have the types that the framework asks for", arguments: [("WatchConnectivity", "Transports/CompanionRelay")])
    func types(framework: String, plugin: String) throws {
        let scratch = try Scratch()
        let swift = try #require(Compiler.path)
        let declarations = Repository.root.appendingPathComponent(
            "Tests/Programs/RepositoryTests/Frameworks/\(framework).swift")
        _ = try PeerProgram.run(
            [swift, "-emit-module", "-module-name", framework, declarations.path]
                + ["-emit-module-path", scratch.path("\(framework).swiftmodule")] + Compiler.flags)
        let sources = Repository.files("Plugins/\(plugin)").map { Repository.root.appendingPathComponent($0).path }
        let module = String(plugin.split(separator: "/")[1])
        let words =
            [swift, "-typecheck", "-module-name", module, "-package-name", "swift_geolocation"] + Compiler.flags
            + ["-I", scratch.path("")]
        _ = try PeerProgram.run(words + sources)
        // The check sees the adapter: with a call that the framework does not have, it fails.
        let wrong = scratch.path("Wrong.swift")
        try Data("import \(framework)\nfunc wrong() { WCSession.default.thereIsNoSuchCall() }".utf8)
            .write(to: URL(fileURLWithPath: wrong))
        #expect(throws: PeerProgram.Failure.self) { try PeerProgram.run(words + sources + [wrong]) }
    }
}
