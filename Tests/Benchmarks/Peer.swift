import Foundation

/// Whole programs as they run from a shell: time, and memory where the system tells.
enum Peer {
    /// What a run took.
    struct Run {
        let seconds: Double
        /// Bytes; nil where the system does not tell.
        let peakMemory: Double?
        let errors: String
    }

    /// The path of an installed program; nil where there is none.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A program of this package, built beside this one.
    static func sibling(_ name: String) -> String? {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let path = folder.appendingPathComponent(name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// Runs a program to its end; nil where it fails.
    static func run(_ path: String, _ arguments: [String]) -> Run? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        let start = Date()
        guard (try? process.run()) != nil else { return nil }
        var peak: Double?
        while process.isRunning {
            peak = residentPeak(of: process.processIdentifier) ?? peak
            usleep(1_000)
        }
        process.waitUntilExit()
        let seconds = Date().timeIntervalSince(start)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return process.terminationStatus == 0 ? Run(seconds: seconds, peakMemory: peak, errors: text) : nil
    }

    /// The median of several runs, after one to warm up; nil where one fails.
    static func median(of runs: Int, _ path: String, _ arguments: [String]) -> Run? {
        guard Peer.run(path, arguments) != nil else { return nil }
        var results: [Run] = []
        for _ in 0..<runs {
            guard let result = Peer.run(path, arguments) else { return nil }
            results.append(result)
        }
        return results.sorted { $0.seconds < $1.seconds }[runs / 2]
    }

    /// The high-water mark of a running process, as Linux tells it.
    private static func residentPeak(of process: Int32) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").compactMap { Double($0) }.first.map { $0 * 1024 }
    }
}
