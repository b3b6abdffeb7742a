import TestSupport
import Testing

@Suite("geopipe: what it says of itself", .serialized, .realTime, .timeLimit(.minutes(5)))
struct HelpTests {
    @Test(
        "help and version go to standard output",
        arguments: [
            (["--help"], "Usage:"), ([], "Usage:"), (["--version"], "geopipe 0."),
            (["run", "--help"], "--user-heading SOURCE"),
            (["demo", "--help"], "--rate RATE"), (["plugins", "--help"], "NAME"),
        ])
    func help(words: [String], text: String) async throws {
        let result = try await BuiltProgram.run("geopipe", words)
        #expect(result.status == 0)
        #expect(result.output.contains(text))
        #expect(result.errors.isEmpty)
    }

    @Test("plugins lists every source and destination, and one of them with every option")
    func plugins() async throws {
        let all = try await BuiltProgram.run("geopipe", ["plugins"])
        for scheme in ["gpx:", "demo:", "print:", "jsonl:"] { #expect(all.output.contains("  \(scheme) ")) }
        for name in ["gpx", "gpx:", "GPXSimulation", "gpxsimulation"] {
            let one = try await BuiltProgram.run("geopipe", ["plugins", name])
            #expect(one.status == 0)
            for option in ["rate", "interval", "gap"] { #expect(one.output.contains("  \(option) ")) }
        }
    }

    @Test("a start loads no system library that only some endpoints need")
    func libraries() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        // The loader of glibc writes the name of each library that it opens.
        let loaded = try await geopipe.shell("LD_DEBUG=files \"$G\" --version 2>&1")
        guard loaded.contains("calling init") else { return print("skipped: this loader does not tell what it loads") }
        #expect(!loaded.contains("libssl") && !loaded.contains("libcrypto") && !loaded.contains("libFoundation.so"))
    }
}
