import Foundation
import TestSupport

/// A program of this package that a test can stop, continue and kill.
final class KillableProgram: Sendable {
    private let process = Process()

    init(_ name: String, _ words: [String]) throws {
        process.executableURL = BuiltProgram.folder.appendingPathComponent(name)
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        try process.start()
    }

    deinit { kill() }

    func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

    /// Returns when it has ended.
    func kill() {
        guard process.isRunning else { return }
        send(SIGKILL)
        process.waitUntilExit()
    }
}
