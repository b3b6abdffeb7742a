import Foundation
import TestSupport

/// A broker that runs beside a test: it can be killed, restarted, and suspended.
///
/// It is killed when the object is released.
public final class BrokerProcess {
    /// The broker ended before it accepted connections.
    public struct Failure: Error, CustomStringConvertible {
        /// The end of its log.
        public let description: String
    }

    private let path: String
    private let arguments: [String]
    private let log: String
    private var process: Process?

    /// Creates a broker that does not run yet.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: The arguments of the program.
    ///   - log: The file for its output.
    public init(_ path: String, _ arguments: [String], log: String) {
        (self.path, self.arguments, self.log) = (path, arguments, log)
    }

    deinit { kill() }

    /// The number of the process; `nil` while it does not run.
    public var number: Int32? { process?.processIdentifier }

    /// Starts it and waits until it accepts connections at the given ports of 127.0.0.1.
    ///
    /// - Throws: ``Failure`` if it ends instead.
    nonisolated(nonsending) public func start(ports: [Int]) async throws {
        kill()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        if !FileManager.default.fileExists(atPath: log) { try Data().write(to: URL(fileURLWithPath: log)) }
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try output.seekToEnd()
        process.standardOutput = output
        process.standardError = output
        try process.start()
        self.process = process
        try await Patience.wait("\(path) accepts connections", every: .milliseconds(5)) {
            guard process.isRunning else {
                let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
                throw Failure(description: "\(path) has ended: \(text.suffix(2000))")
            }
            return ports.allSatisfy(FreePort.isListening)
        }
    }

    /// Kills it, so that it cannot write anything, and returns when it has ended.
    public func kill() {
        guard let process else { return }
        self.process = nil
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Suspends it: connections stay open, and nothing is answered.
    public func pause() { signal(SIGSTOP) }

    /// Continues it.
    public func resume() { signal(SIGCONT) }

    /// Sends it a signal.
    public func signal(_ signal: Int32) {
        if let process, process.isRunning { Foundation.kill(process.processIdentifier, signal) }
    }
}
