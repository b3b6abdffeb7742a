// A fleet on one machine: three servers of NATS, two workers and a thousand simulated devices, of which a server and a worker
// are killed on the way; in the end, every fix that a device has taken is in the workers' stores, once.
//
// One learns which programs a fleet consists of, how they are started, and how the books are balanced. It needs nats-server,
// libnats and sqlite3; the folder beside it has configuration files for real machines.
//
//     swift run Fleet --seconds 60

import Foundation

/// The programs of the fleet, each a process of its own.
struct Fleet {
    /// The first of nine ports in a row, below those that the system gives to outgoing connections.
    private let port: Int
    private let folder: URL
    private let geopipe: URL

    init(port: Int) throws {
        self.port = port
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fleet-\(ProcessInfo.processInfo.processIdentifier)")
        geopipe = folder.appendingPathComponent("geopipe")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // This program is geopipe, too, under that name.
        try FileManager.default.createSymbolicLink(
            atPath: geopipe.path, withDestinationPath: URL(fileURLWithPath: CommandLine.arguments[0]).path)
    }

    private var servers: String { (0..<3).map { "127.0.0.1:\(port + $0)" }.joined(separator: ",") }
    private var brokers: String { (0..<3).map { "127.0.0.1:\(port + 6 + $0)" }.joined(separator: ",") }

    // MARK: Processes

    /// Starts a node of the cluster, whose configuration differs from that of a real machine in its addresses alone.
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

    /// Starts the worker of a half of the devices.
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

    /// Lets the devices report, and returns their account.
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

    /// The fixes in the stores of both workers, and the different ones among them.
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
