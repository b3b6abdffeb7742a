import Foundation

/// The Python package pynmea2, where it is installed.
enum NMEAPeer {
    static let hasPynmea2 = (try? run("import pynmea2", Data())) != nil

    struct Failure: Error {
        let errors: String
    }

    /// Runs a script whose first argument is a file with `input`, and returns what it prints.
    static func run(_ script: String, _ input: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nmea-peer-\(UUID().uuidString)")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, file.path]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(errors: text) }
        return String(decoding: result, as: UTF8.self)
    }
}
