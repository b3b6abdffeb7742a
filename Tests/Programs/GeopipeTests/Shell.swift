import Foundation
import TestSupport

extension Geopipe {
    /// Runs a script in the folder, in which `$G` is geopipe, and returns what it prints.
    func shell(_ script: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "G=\"$0\"; \(script)", BuiltProgram.folder.appendingPathComponent("geopipe").path]
        process.currentDirectoryURL = folder
        let output = URL(fileURLWithPath: try file("shell-output", ""))
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.start()
        try await end(of: process)
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// Waits until a process has ended.
    func end(of process: Process) async throws {
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        try await Patience.wait("it ends") { !process.isRunning }
    }

    /// The text of a file in the folder; empty if there is none.
    func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

    /// Starts geopipe with a standard output without a reader and standard error in the file `errors`.
    func startUnread(_ words: String...) throws -> (process: Process, output: Pipe) {
        let process = Process()
        process.executableURL = BuiltProgram.folder.appendingPathComponent("geopipe")
        process.arguments = words
        let output = Pipe.exclusive()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: try file("errors", "")))
        try process.start()
        return (process, output)
    }
}
