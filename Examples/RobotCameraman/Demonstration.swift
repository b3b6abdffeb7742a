import Foundation
import Geolocation

/// Base and subject together: this process is the base, and starts another one as the subject.
struct Demonstration {
    let base: BaseStation
    let folder: String
    let arguments: Arguments

    /// Runs until the subject's walk has ended and all its updates have arrived.
    ///
    /// - Returns: The subject's last line.
    func run() async throws -> String {
        async let subject = walk()
        try await base.run()
        return try await subject
    }

    /// Starts the subject, and restarts it whenever it is killed.
    private func walk() async throws -> String {
        let end = Date() + arguments.seconds
        while true {
            let (words, reason) = try await runSubject(seconds: max(0, end.timeIntervalSinceNow))
            guard reason != .exit else {
                await base.stop()
                return words
            }
            // A base that has failed needs no subject.
            try Task.checkCancellation()
            await base.printLine("the subject was killed, and starts again")
        }
    }

    /// Runs the subject's process once.
    ///
    /// - Returns: Its output, and how it ended.
    private func runSubject(seconds: Double) async throws -> (words: String, reason: Process.TerminationReason) {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [
            "subject", "--to", "ws://127.0.0.1:\(arguments.port)", "--seconds", "\(seconds)",
            "--rate", "\(arguments.rate)", "--folder", folder, "--token-file",
            BaseToken.file(arguments.tokenFile, in: folder),
        ]
        let output = Pipe()
        process.standardOutput = output
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        await base.printLine(
            "the subject is process \(process.processIdentifier): try kill -9 \(process.processIdentifier)")
        for await _ in ended {}
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return (words.trimmingCharacters(in: .newlines), process.terminationReason)
    }
}
