import TestSupport
import Testing

@Suite("geopipe: help and version", .serialized, .realTime, .timeLimit(.minutes(5)))
struct HelpTests {
    @Test(
        "are printed on standard output",
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

    @Test("plugins lists sources and destinations, and plugins NAME the options of one of them")
    func plugins() async throws {
        let all = try await BuiltProgram.run("geopipe", ["plugins"])
        for scheme in ["gpx:", "demo:", "print:", "jsonl:"] { #expect(all.output.contains("  \(scheme) ")) }
        for name in ["gpx", "gpx:", "GPXSimulation", "gpxsimulation"] {
            let one = try await BuiltProgram.run("geopipe", ["plugins", name])
            #expect(one.status == 0)
            for option in ["rate", "interval", "gap"] { #expect(one.output.contains("  \(option) ")) }
        }
    }

    #if os(Linux)
        @Test(
            "output that cannot be written is a failure with the reason",
            arguments: ["--help", "--version", "run --help", "plugins", "plugins gpx", "info walk.gpx"])
        func unwritable(words: String) async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 2))
            #expect(try await geopipe.shell("\"$G\" \(words) >/dev/full 2>full; echo $?") == "1\n")
            let sentence = "geopipe: standard output cannot be written: "
            #expect(geopipe.text("full") == sentence + "No space left on device\n")
            #expect(try await geopipe.shell("(\"$G\" \(words) >&- 2>closed); echo $?") == "1\n")
            #expect(geopipe.text("closed").hasPrefix(sentence))
            #expect(try await geopipe.shell("\"$G\" \(words) 2>piped | true").isEmpty)
            #expect(geopipe.text("piped").isEmpty)
        }
    #endif

    @Test("the hint for an unknown plugin names each plugin once")
    func hint() async throws {
        let result = try await BuiltProgram.run("geopipe", ["plugins", "nothing-of-the-kind"])
        let names = try #require(result.errors.split(separator: "there are: ").last)
            .split(whereSeparator: { ",\n ".contains($0) })
        #expect(result.status == 2 && names.count > 20)
        #expect(names.count == Set(names).count)
    }

    #if os(Linux)
        /// The output of a command on a terminal of a width.
        private func shown(_ words: String, columns: UInt16, in geopipe: Geopipe, with settings: String) async throws
            -> String
        {
            let terminal = try PseudoTerminal(columns: columns)
            _ = try await geopipe.shell("env \(settings) \"$G\" \(words) > \(terminal.path)")
            return await terminal.read()
        }

        @Test("lines end at words on a terminal, and are not wrapped elsewhere", arguments: [UInt16(80), 120, 200])
        func width(columns: UInt16) async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            for words in ["plugins", "plugins route"] {
                let broken = try await shown(words, columns: columns, in: geopipe, with: "NO_COLOR=1")
                let whole = try await geopipe.shell("\"$G\" \(words)")
                #expect(broken.split(separator: "\n").allSatisfy { $0.count <= Int(columns) })
                #expect(whole.split { $0.isWhitespace } == broken.split { $0.isWhitespace })
                #expect(whole.split(separator: "\n").contains { $0.count > 80 })
            }
        }

        @Test("help fits the terminal, with the same words at any width", arguments: [UInt16(80), 120])
        func helpWidth(columns: UInt16) async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            for command in ["", "run", "check", "demo", "convert", "info", "store", "fleet", "simulate", "plugins"] {
                let words = "\(command) --help"
                let text = try await shown(words, columns: columns, in: geopipe, with: "NO_COLOR=1")
                let lines = text.split(separator: "\n")
                #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= Int(columns) && $0.last != " " })
                let elsewhere = try await geopipe.shell("\"$G\" \(words)")
                #expect(elsewhere.split { $0.isWhitespace } == text.split { $0.isWhitespace })
                #expect(elsewhere.split(separator: "\n").allSatisfy { $0.count <= 80 })
            }
        }

        @Test("options are aligned in columns, and quoted text is not wrapped")
        func helpColumns() async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            let text = try await shown("run --help", columns: 80, in: geopipe, with: "NO_COLOR=1")
            #expect(
                text.contains(
                    """
                      --course SOURCE           source of the direction of travel; default: the
                                                location source
                      --user-heading SOURCE     source of the direction of the head

                    """))
            let indent = String(repeating: " ", count: 28)
            #expect(text.contains("\n  --location \"gpsd: | quality?accuracy=50 | kalman?sigma=3\"\n"))
            #expect(text.contains("\n\(indent)  {\"location\": \"gpx:walk.gpx\", \"to\": [\"print:\"]}\n"))
            let fleet = try await shown("fleet --help", columns: 80, in: geopipe, with: "NO_COLOR=1")
            #expect(fleet.contains("\n               [--map ADDRESS:PORT] [--to DESTINATION]...\n"))
        }

        @Test("labels are bold on a terminal with colour, and there are no escape codes elsewhere")
        func colour() async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            for words in ["--help", "run --help", "plugins", "plugins gpx"] {
                let coloured = try await shown(words, columns: 80, in: geopipe, with: "-u NO_COLOR TERM=xterm")
                let plain = try await shown(words, columns: 80, in: geopipe, with: "NO_COLOR=1 TERM=xterm")
                let dumb = try await shown(words, columns: 80, in: geopipe, with: "-u NO_COLOR TERM=dumb")
                #expect(coloured.contains("\u{1B}[1m"))
                #expect(coloured.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "") == plain)
                #expect(dumb == plain && !plain.contains("\u{1B}"))
                #expect(try await !geopipe.shell("TERM=xterm \"$G\" \(words)").contains("\u{1B}"))
            }
        }

        @Test("the options of every plugin fit 80 columns")
        func pluginWidths() async throws {
            let geopipe = try Geopipe()
            defer { geopipe.remove() }
            let listing = try await geopipe.shell("\"$G\" plugins")
            let schemes = Set(
                listing.split(separator: "\n").filter { $0.hasPrefix("  ") }
                    .compactMap { $0.split(separator: " ").first?.replacing(":", with: "") })
            #expect(schemes.count > 50)
            for scheme in schemes {
                let text = try await shown("plugins \(scheme)", columns: 80, in: geopipe, with: "NO_COLOR=1")
                #expect(text.contains("Endpoint: ") || text.contains("Filter: "))
                #expect(text.split(separator: "\n").filter { $0.count > 80 }.isEmpty, "\(scheme)")
            }
        }
    #endif

    @Test("a start loads no system library that only some endpoints need")
    func libraries() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        // The loader of glibc writes the name of each library that it opens.
        let loaded = try await geopipe.shell("LD_DEBUG=files \"$G\" --version 2>&1")
        guard loaded.contains("calling init") else { return print("skipped: this loader does not tell what it loads") }
        #expect(!loaded.contains("libssl") && !loaded.contains("libcrypto") && !loaded.contains("libFoundation.so"))
    }

    @Test("version and help are printed before the concurrency runtime starts", arguments: ["--version", "--help", ""])
    func start(command: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        // The loader of glibc writes the name of each function when it is called first.
        let creation = "`swift_task_create'"
        let listing = try await geopipe.shell("LD_DEBUG=bindings \"$G\" plugins demo 2>&1")
        guard listing.contains(creation) else { return print("skipped: this loader does not tell what is called") }
        let called = try await geopipe.shell("LD_DEBUG=bindings \"$G\" \(command) 2>&1")
        #expect(called.contains("geopipe") && !called.contains(creation))
    }
}
