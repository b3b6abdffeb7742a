import Foundation
import TestSupport
import Testing

/// As `.ci/outside` does with whole packages, but without SwiftPM: the plugins of an example and of an article, their commands
/// and their tests are compiled elsewhere, with nothing but the public modules that the package has built.
@Suite("A plugin outside the package", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OutsidePackageTests {
    @Test(
        "compiles with its test, and its command runs it",
        .enabled(if: Compiler.path != nil, "skipped: there is no swiftc"))
    func plugin() async throws {
        let scratch = try Scratch()
        let sources = Repository.files("Examples/CustomPlugin").map { Repository.root.appendingPathComponent($0).path }
        try await Compiler.build("tracker", module: "CustomPlugin", of: sources, in: scratch.path(""))
        let tests = Repository.root.appendingPathComponent("Tests/Programs/ExampleTests/CustomPluginTests.swift").path
        let complaints = try await Compiler.complaints(about: tests, isLibrary: true, modules: scratch.path(""))
        #expect(complaints == "")

        let program = scratch.path("tracker")
        let output = try await PeerProgram.runAside([program, "plugins", "circle"])
        #expect(String(decoding: output, as: UTF8.self).contains("speed       a number from 0.1 to 100 m/s"))
        let words = ["run", "--location", "circle:47.66,9.18", "--to", "jsonl:-?types=location", "--duration", "0.1"]
        let events = String(decoding: try await PeerProgram.runAside([program] + words), as: UTF8.self)
        #expect(events.contains("\"type\":\"location\""))
    }

    @Test(
        "of the article compiles, and so do the article's test and command against it",
        .enabled(if: Compiler.path != nil, "skipped: there is no swiftc"))
    func article() async throws {
        let scratch = try Scratch()
        let article = try Repository.text("Sources/Core/Geolocation/Geolocation.docc/PublishingAPlugin.md")
        let listings = article.matches(of: /\n`([\w\/]+)\.swift`:\n\n(?:```|~~~)swift\n((?s).*?)(?:```|~~~)\n/)
            .filter { $0.output.1 != "Package" }
        try #require(listings.map { $0.output.1.split(separator: "/")[0] } == ["Sources", "Tests", "Sources"])
        for (index, listing) in listings.enumerated() {
            let file = scratch.path("\(index).swift")
            try Data(listing.output.2.utf8).write(to: URL(fileURLWithPath: file))
            guard index > 0 else {
                try await Compiler.declare("CircleWalking", by: file, in: scratch.path(""))
                continue
            }
            let complaints = try await Compiler.complaints(about: file, isLibrary: true, modules: scratch.path(""))
            #expect(complaints == "", "\(listing.output.1)")
        }
    }
}
