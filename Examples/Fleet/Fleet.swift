// A fleet on one machine: three NATS servers, two workers and a thousand simulated devices. A server and a worker are
// killed on the way; in the end, every fix that a device has captured is in the workers' stores exactly once.
//
// Shows which programs a fleet consists of, how they are started, and how captured and stored fixes are compared. It
// needs nats-server, libnats and sqlite3; the folder Configurations has configuration files for real machines.
//
//     swift run Fleet --seconds 60

import Foundation

/// The programs of the fleet, each in its own process.
struct Fleet {
    /// The first of nine consecutive ports, below those that the system assigns to outgoing connections.
    private let port: Int
    private let folder: URL
    private let geopipe: URL

    init(port: Int) throws {
        self.port = port
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fleet-\(ProcessInfo.processInfo.processIdentifier)")
        geopipe = folder.appendingPathComponent("geopipe")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Under the name geopipe, this program acts as geopipe.
        try FileManager.default.createSymbolicLink(
            atPath: geopipe.path, withDestinationPath: URL(fileURLWithPath: CommandLine.arguments[0]).path)
    }

    private var servers: String { (0..<3).map { "127.0.0.1:\(port + $0)" }.joined(separator: ",") }
    private var brokers: String { (0..<3).map { "127.0.0.1:\(port + 6 + $0)" }.joined(separator: ",") }

    // MARK: Processes

    /// Starts a node of the cluster; its configuration differs from that of a real machine only in its addresses.
    func startNode(_ number: Int) throws -> Process {
        let routes = (0..<3).map { "nats://127.0.0.1:\(port + 3 + $0)" }.joined(separator: ", ")
        let configuration = """
            server_name: node\(number)
            listen: "127.0.0.1:\(port + number)"
            jetstream { store_dir: "\(folder.path)/node\(number)" }
            cluster { name: fleet, listen: "127.0.0.1:\(port + 3 + number)", routes: [\(routes)] }
            mqtt { listen: "127.0.0.1:\(port + 6 + number)" }
            mappings = { "fleet.*.*.fix": "part.{{partition(2,2)}}.{{wildcard(1)}}.{{wildcard(2)}}.fix" }
            """
        let path = folder.appendingPathComponent("node\(number).conf")
        try configuration.write(to: path, atomically: true, encoding: .utf8)
        return try start("/usr/bin/env", ["nats-server", "-c", path.path], log: "node\(number).log")
    }

    /// Starts the worker for one half of the devices.
    func startWorker(_ number: Int) throws -> Process {
        try start(
            geopipe.path,
            [
                "fleet", "hub", "nats://\(servers)?partition=\(number)/2&silence=3600", "--store",
                folder.appendingPathComponent("hub\(number).db").path,
            ], log: "worker\(number).log")
    }

    /// Sets up the streams, as soon as the nodes have found each other.
    func setUp() throws {
        for _ in 0..<60 {
            let setUp = try start(
                geopipe.path, ["fleet", "setup", "nats://\(servers)", "--partitions", "2"], log: "setup.log")
            setUp.waitUntilExit()
            if setUp.terminationStatus == 0 { return }
        }
        throw Failure(description: "the streams cannot be made: see \(folder.path)/setup.log")
    }

    /// Starts the devices, and returns their process and the file of their account.
    func startDevices(for seconds: Int) throws -> (Process, account: URL) {
        let account = folder.appendingPathComponent("account.json")
        let devices = try start(
            geopipe.path,
            [
                "simulate", "mqtt://\(brokers)", "--devices", "1000", "--every", "5", "--duration", "\(seconds)",
                "--ack",
                "hub", "--offline", "0.1", "--connects", "300",
            ], log: "devices.log", output: account)
        return (devices, account)
    }

    private func start(_ program: String, _ words: [String], log: String, output: URL? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.standardError = try file(folder.appendingPathComponent(log))
        process.standardOutput = try output.map { try file($0) } ?? process.standardError
        try process.run()
        return process
    }

    private func file(_ path: URL) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: path.path) { try Data().write(to: path) }
        let handle = try FileHandle(forWritingTo: path)
        try handle.seekToEnd()
        return handle
    }

    // MARK: Books

    /// Returns the number of fixes in the stores of both workers, and how many of them are distinct.
    func stored() throws -> (fixes: Int, distinct: Int) {
        let queries = [
            "SELECT count(*) FROM locations",
            "SELECT count(*) FROM (SELECT DISTINCT device, epoch, origin_sequence FROM locations)",
        ]
        let counts = try queries.map { query in
            try (0..<2).reduce(0) { sum, number in
                let output = folder.appendingPathComponent("count")
                try? FileManager.default.removeItem(at: output)
                let path = folder.appendingPathComponent("hub\(number).db").path
                try start("/usr/bin/env", ["sqlite3", path, query], log: "sqlite.log", output: output).waitUntilExit()
                let text = try String(contentsOf: output, encoding: .utf8)
                return sum + (Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
            }
        }
        return (counts[0], counts[1])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
