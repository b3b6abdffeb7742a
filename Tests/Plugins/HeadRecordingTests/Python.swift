import Foundation
import TestSupport

/// Runs small programs in Python.
enum Python {
    /// Whether Python is installed.
    static let isThere: Bool = {
        guard let process = try? start("pass", nil, output: nil) else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Returns the output of a program that receives a path.
    static func run(_ script: String, _ path: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let output = Pipe.exclusive()
                        let process = try start(script, path, output: output)
                        let data = try output.fileHandleForReading.readToEnd() ?? Data()
                        process.waitUntilExit()
                        return String(decoding: data, as: UTF8.self)
                    })
            }.start()
        }
    }

    private static func start(_ script: String, _ path: String?, output: Pipe?) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script] + (path.map { [$0] } ?? [])
        if let output { process.standardOutput = output }
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }
}
