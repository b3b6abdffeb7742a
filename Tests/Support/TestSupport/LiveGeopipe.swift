public import Foundation

/// A geopipe that runs beside a test until the test ends it.
public final class LiveGeopipe: Sendable {
    private let process = Process()
    private let scratch: Scratch

    /// Starts `geopipe run --ready`, or another command; its output goes to files, so that no pipe can fill up.
    ///
    /// - Parameters:
    ///   - words: The arguments.
    ///   - command: The words of the command. Default: `run`.
    ///   - input: Its standard input.
    ///   - output: Its standard output; `nil` for a file.
    ///   - environment: Variables that are added to its environment.
    ///   - preparation: Commands of a shell before it becomes the program, such as `ulimit -f 10`.
    public init(
        _ words: String..., command: [String] = ["run"], input: FileHandle = .nullDevice, output: FileHandle? = nil,
        environment: [String: String] = [:], preparation: String? = nil
    ) throws {
        scratch = try Scratch()
        let program = BuiltProgram.folder.appendingPathComponent("geopipe")
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let preparation {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments =
                ["-c", "\(preparation) && exec \"$0\" \"$@\"", program.path] + command + ["--ready"] + words
        } else {
            process.executableURL = program
            process.arguments = command + ["--ready"] + words
        }
        process.standardInput = input
        process.standardOutput = try output ?? Self.file(scratch.path("output"))
        process.standardError = try Self.file(scratch.path("errors"))
        try process.start()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    private static func file(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(fileURLWithPath: path))
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    /// The standard output so far.
    public var output: String { (try? scratch.text("output")) ?? "" }

    /// The standard error so far.
    public var errors: String { (try? scratch.text("errors")) ?? "" }

    /// Waits until a condition holds while it runs.
    public func wait(_ what: String, until holds: () throws -> Bool) async throws {
        try await Patience.wait("\(what): \(errors)") {
            let isRunning = process.isRunning
            if try holds() { return true }
            guard isRunning else { throw Ended(description: "it has ended before \(what): \(errors)") }
            return false
        }
    }

    /// Waits until everything has started, and returns the port of the listener with a scheme.
    public func port(of scheme: String) async throws -> Int {
        func readyLine() -> Substring? { errors.split(separator: "\n").first { $0.hasPrefix("ready") } }
        try await wait("it is ready") { readyLine() != nil && errors.hasSuffix("\n") }
        let words = readyLine()?.split(separator: " ") ?? []
        guard let word = words.first(where: { $0.hasPrefix("\(scheme)=") }),
            let port = word.split(separator: ":").last.flatMap({ Int($0) })
        else { throw Ended(description: "nothing listens for \(scheme): \(errors)") }
        return port
    }

    /// Waits for its end.
    public func result() async throws -> BuiltProgram.Result {
        try await Patience.wait("it ends") { !process.isRunning }
        return BuiltProgram.Result(
            output: output, errors: errors, status: process.terminationStatus, peakMemory: nil)
    }

    /// Sends it a signal.
    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends it in order.
    public func end(by signal: Int32 = SIGINT) async throws -> BuiltProgram.Result {
        send(signal)
        return try await result()
    }

    /// Kills it by force, and waits until it has ended.
    public func killByForce() async throws {
        send(SIGKILL)
        _ = try await result()
    }

    /// It ended, or printed something else than the test waits for.
    private struct Ended: Error {
        let description: String
    }
}
