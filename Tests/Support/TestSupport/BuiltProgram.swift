public import Foundation

/// Runs the programs of this package that were built with the tests.
public enum BuiltProgram {
    /// The output of a program, and how it ended.
    public struct Result: Sendable {
        /// Standard output.
        public let output: String
        /// Standard error.
        public let errors: String
        /// The exit status; 128 and more for a signal.
        public let status: Int32
        /// The peak of its resident memory in bytes; `nil` if the system does not report it.
        public let peakMemory: Int?

        /// Creates the output of a program that a test has run itself.
        public init(output: String, errors: String, status: Int32, peakMemory: Int?) {
            (self.output, self.errors, self.status, self.peakMemory) = (output, errors, status, peakMemory)
        }
    }

    /// The folder that holds the built programs.
    public static var folder: URL {
        // The test runner is in that folder; on Linux it is the executable, on Apple systems a bundle beside it.
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }

    /// Runs a program to its end, on a thread of its own: the other tests continue meanwhile.
    ///
    /// - Parameters:
    ///   - name: The product's name.
    ///   - arguments: The arguments of the program.
    ///   - input: Its standard input.
    ///   - limit: Seconds after which it is killed.
    public static func run(
        _ name: String, _ arguments: [String], input: String? = nil, limit: Double = Patience.limit
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Swift.Result { try runAndWait(name, arguments, input: input, limit: limit) })
            }.start()
        }
    }

    /// The output goes to files, so that no pipe can fill up.
    private static func runAndWait(_ name: String, _ arguments: [String], input: String?, limit: Double) throws
        -> Result
    {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        func file(_ name: String, _ text: String = "") throws -> URL {
            let url = scratch.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url
        }
        let (output, errors) = (try file("output"), try file("errors"))
        let process = Process()
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: file("input", input ?? ""))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.start()
        let deadline = Date().addingTimeInterval(limit)
        var peakMemory: Int?
        while process.isRunning {
            peakMemory = residentPeak(of: process.processIdentifier) ?? peakMemory
            if Date() > deadline { process.terminate() }
            usleep(2_000)
        }
        process.waitUntilExit()
        let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        return Result(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), status: status,
            peakMemory: peakMemory)
    }

    /// Returns the peak memory of a running process, as Linux reports it.
    private static func residentPeak(of process: Int32) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    }
}
