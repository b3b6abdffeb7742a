import Foundation

/// Another program that runs beside a test while the object lives: a real peer.
public final class RunningProgram: Sendable {
    private let process: Process
    private let lines: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    /// Finds a program of the system; `nil` if it is not installed.
    public static func find(_ name: String) -> String? {
        // The folder of servers, which is not always on the path.
        let folders = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin"]
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (path + folders).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts a program; its standard error is part of its output.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: The arguments of the program.
    ///   - environment: Variables that are added to its environment.
    ///   - limit: Seconds after which it is killed.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], limit: Double = Patience.limit
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe.exclusive()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.start()
        self.process = process
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        (self.lines, self.continuation) = (lines, continuation)
        Thread { Self.read(pipe.fileHandleForReading, continuation) }.start()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak self] in self?.kill() }
    }

    deinit { kill() }

    /// Whether it has not ended yet.
    public var isRunning: Bool { process.isRunning }

    /// Returns the next line of its output that meets a condition; `nil` if it has ended before.
    public func line(where condition: @Sendable (String) -> Bool) async -> String? {
        for await line in lines where condition(line) { return line }
        return nil
    }

    /// Kills it, and returns when it has ended.
    public func kill() {
        // Its own child processes may keep its output open.
        continuation.finish()
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Passes on the lines that are read, each without its line end.
    private static func read(_ handle: FileHandle, _ continuation: AsyncStream<String>.Continuation) {
        var rest = Data()
        while true {
            let data = handle.availableData
            guard !data.isEmpty else { break }
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                var line = rest[rest.startIndex..<end]
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                continuation.yield(String(decoding: line, as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
        }
        if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
        continuation.finish()
    }
}
