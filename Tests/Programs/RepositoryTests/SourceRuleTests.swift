import Foundation
import Testing

@Suite("Rules for the sources")
struct SourceRuleTests {
    /// The bridges between the actors and the world outside, which say why they may.
    private let bridges = [
        "Sources/Core/Geolocation/Isolation/SensorActor+Handler.swift": ["unsafeBitCast"],
        "Sources/IO/NetworkIO/Streams/NetworkActor.swift": ["unsafeBitCast"],
        "Sources/IO/FileIO/Documents/DocumentWriter.swift": ["assumeIsolated"],
        "Sources/IO/NATSIO/NATSConnection.swift": ["assumeIsolated"],
    ]

    @Test(
        "what the compiler cannot check stands in the named bridges only",
        arguments: [
            "@unchecked", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast", "unowned(unsafe)",
            "assumeIsolated",
        ])
    func unchecked(word: String) throws {
        for file in Repository.files("Sources") + Repository.files("Plugins") + Repository.files("Examples") {
            let code = try code(of: file)
            #expect(!code.contains(word) || bridges[file]?.contains(word) == true, "\(file)")
        }
    }

    @Test(
        "nothing on the path of input traps",
        arguments: ["fatalError(", "preconditionFailure(", "try!", "as!", "assert("])
    func traps(word: String) throws {
        for file in Repository.files("Sources") + Repository.files("Plugins") {
            #expect(!(try code(of: file)).contains(word), "\(file)")
        }
    }

    @Test(
        "time comes in through the clock",
        arguments: [
            "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "Task.sleep", "Timer.scheduledTimer",
            "asyncAfter",
        ])
    func time(word: String) throws {
        for file in Repository.files("Sources") + Repository.files("Plugins") {
            guard file != "Sources/Core/Geolocation/Time/SystemClock.swift" else { continue }
            #expect(!(try code(of: file)).contains(word), "\(file)")
        }
    }

    @Test(
        "plugins hold no locks and no unbounded buffers",
        arguments: ["NSLock", "Mutex", "pthread_mutex", ".unbounded", "DispatchSemaphore"])
    func plugins(word: String) throws {
        for file in Repository.files("Plugins") { #expect(!(try code(of: file)).contains(word), "\(file)") }
    }

    @Test("tests start one program at a time, and pass no pipe to others", arguments: ["process.run()", "= Pipe()"])
    func starts(word: String) throws {
        for file in Repository.files("Tests") where !file.hasPrefix("Tests/Benchmarks/") {
            guard !file.hasSuffix("/ProgramStart.swift"), !file.hasSuffix("/SourceRuleTests.swift") else { continue }
            #expect(!(try code(of: file)).contains(word), "\(file)")
        }
    }

    @Test("programs need FoundationEssentials only, where the toolchain has it")
    func foundation() throws {
        let files = Repository.files("Sources") + Repository.files("Plugins")
        for file in files where !file.hasPrefix("Sources/TestKits/") {
            let text = try Repository.text(file)
            // The frameworks of Apple's platforms are built on Foundation.
            let frameworks = ["Network", "CoreLocation", "CoreMotion", "CoreBluetooth", "WatchConnectivity"]
            if frameworks.contains(where: { text.contains("#if canImport(\($0))") }) { continue }
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            for (before, line) in zip(lines, lines.dropFirst()) where line.hasSuffix("import Foundation") {
                #expect(before == "#else", "\(file) imports Foundation: 20 MB of a small program")
            }
            #expect(lines.first?.hasSuffix("import Foundation") != true, "\(file)")
        }
    }

    @Test("a file has one subject: 400 lines at most, but for what a script made")
    func length() throws {
        for folder in ["Sources", "Plugins", "Examples", "Tests"] {
            for file in Repository.files(folder) {
                let text = try Repository.text(file)
                if text.hasPrefix("// Made by ") { continue }
                #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(file)")
            }
        }
    }

    /// A file without its comments.
    private func code(of file: String) throws -> String {
        try Repository.text(file).split(separator: "\n")
            .map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
            .joined(separator: "\n")
    }
}
