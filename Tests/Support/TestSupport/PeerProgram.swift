public import Foundation

/// Another program of the system, which a test runs to its end for comparison.
public enum PeerProgram {
    /// The standard error of a program that failed.
    public struct Failure: Error {
        /// The text.
        public let errors: String
    }

    /// Runs a program and returns what it wrote to standard output.
    ///
    /// - Parameter words: Its name and arguments.
    /// - Throws: A ``Failure`` if it ended with another status than 0.
    public static func run(_ words: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe.exclusive()
        process.standardOutput = output
        // A file takes any amount of errors while the output is read.
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent("errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.start()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
        guard process.terminationStatus == 0 else { throw Failure(errors: text) }
        return result
    }

    /// Runs a program as ``run(_:)`` does, without blocking a thread that tests share.
    ///
    /// For programs that take seconds.
    public static func runAside(_ words: [String]) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try run(words) }) }.start()
        }
    }
}

/// The Python interpreter, if it is installed.
public enum Python {
    /// Its path.
    public static let path = RunningProgram.find("python3")

    /// Whether it has a module.
    public static func has(_ module: String) -> Bool {
        (try? PeerProgram.run(["python3", "-c", "import \(module)"])) != nil
    }

    /// Runs a script whose first argument is a file with the input, and returns what it prints.
    public static func run(_ script: String, input: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("peer-\(UUID().uuidString)")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return String(decoding: try PeerProgram.run(["python3", "-c", script, file.path]), as: UTF8.self)
    }
}
