import Foundation

/// Other programs and Python packages that do the same, and this program as another process.
enum Peer {
    /// The resources that a run of a program used.
    struct Run {
        let nanoseconds: Double
        /// In bytes; nil if the system does not report it.
        let peakMemory: Double?
        let output: String
    }

    /// The path of an installed program, or of one that is built beside this one; nil if there is none.
    static func path(of name: String) -> String? {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return ([own] + folders).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The path of this program.
    static let ownPath = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

    /// Runs a program to its end; nil if it fails.
    static func run(_ path: String, _ arguments: [String]) -> Run? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let file = Scratch.path("output")
        guard FileManager.default.createFile(atPath: file, contents: nil) else { return nil }
        defer { try? FileManager.default.removeItem(atPath: file) }
        process.standardOutput = FileHandle(forWritingAtPath: file)
        process.standardError = FileHandle.nullDevice
        let start = moment
        guard (try? process.run()) != nil else { return nil }
        var peak: Double?
        while process.isRunning {
            peak = memory(of: "\(process.processIdentifier)", "VmHWM:") ?? peak
            usleep(1_000)
        }
        process.waitUntilExit()
        let time = moment - start
        guard process.terminationStatus == 0, let output = try? String(contentsOfFile: file, encoding: .utf8) else {
            return nil
        }
        return Run(nanoseconds: time, peakMemory: peak, output: output)
    }

    /// A yardstick that is the time of a whole program for each of `count` items; nil if it is not installed.
    static func program(_ name: String, _ arguments: [String], count: Int) -> Yardstick? {
        guard let path = path(of: name) else { return nil }
        return Yardstick(name) { run(path, arguments).map { $0.nanoseconds / Double(count) } }
    }

    /// A yardstick that a Python script measures and prints in nanoseconds; nil if the package is not installed.
    static func python(_ package: String, _ script: String, _ arguments: [String]) -> Yardstick? {
        guard let python = path(of: "python3"), run(python, ["-c", "import \(package)"]) != nil else { return nil }
        return Yardstick(package) {
            run(python, ["-c", "import \(package), sys, time\n\(script)"] + arguments)
                .flatMap { Double($0.output.filter { !$0.isWhitespace }) }
        }
    }

    /// Returns a value of a process in bytes, as Linux reports it.
    static func memory(of process: String, _ key: String) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) })
        else { return nil }
        return line.split(separator: " ").compactMap { Double($0) }.first.map { $0 * 1024 }
    }
}

/// This program as another process, which is ended with the object.
final class Child {
    private let process = Process()
    private let output = Pipe()

    /// Starts it.
    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Peer.ownPath)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The numbers in the first line that it prints.
    func numbers() -> [Double] { line().split(separator: " ").compactMap { Double($0) } }

    /// The first line that it prints.
    func line() -> String {
        var bytes = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte[0] != 10 {
            bytes += byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func wait() { process.waitUntilExit() }
}

/// Files of this run.
enum Scratch {
    private static let folder: String = {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }()

    /// The path of a file by a name of this process.
    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file and returns its path.
    static func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    static func removeAll() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Compares a figure with another program; says so if that is not installed.
func compare(
    _ name: String, with peer: Yardstick?, _ peerName: String, atMost target: Double? = nil, rounds: Int = 3,
    _ figure: () throws -> Double
) rethrows {
    guard let peer else { return Report.skip("\(name)-vs-\(peerName)", because: "\(peerName) is not installed") }
    try compare("\(name)-vs-\(peerName)", to: peer, atMost: target, rounds: rounds, figure)
}
