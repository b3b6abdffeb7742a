// A fleet on one machine: three servers of NATS, two workers and a thousand simulated devices. A server and a worker
// are killed on the way; in the end, the workers' stores hold every fix that a device has captured, once.
//
// It shows which programs a fleet consists of, and how they are started; Configurations has files for real machines.
//
// Usage: Fleet [SECONDS [PORT]], with nine free ports from PORT on; it needs nats-server and libnats.
import Foundation
import GeopipeCommands
import StandardPlugins

@main
struct Fleet {
    private let port: Int
    private let folder: String
    private let log: FileHandle

    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        let numbers = words.compactMap { UInt16($0) }
        guard numbers.count == words.count else {
            CommandLineProgram(name: "Fleet", version: "1.0.0", plugins: .standard).main()
        }
        let fleet = try Fleet(port: Int(numbers.dropFirst().first ?? 24_220))
        let work = Task {
            let isBalanced = (try? await fleet.run(for: Int(numbers.first ?? 60))) == true
            print(isBalanced ? "the books balance" : "the books do not balance: see \(fleet.folder)")
            if isBalanced { try? FileManager.default.removeItem(atPath: fleet.folder) }
            exit(isBalanced ? 0 : 1)
        }
        // Control-C reaches only this process.
        let interrupt = DispatchSource.makeSignalSource(signal: SIGINT)
        interrupt.setEventHandler { work.cancel() }
        interrupt.activate()
        withExtendedLifetime(interrupt) { dispatchMain() }
    }

    private init(port: Int) throws {
        self.port = port
        folder = "\(FileManager.default.temporaryDirectory.path)/Fleet-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: "\(folder)/log", contents: nil)
        log = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/log"))
    }

    private func run(for seconds: Int) async throws -> Bool {
        var processes = try (0..<3).map(startServer)
        defer {
            for process in processes where process.isRunning { process.terminate() }
            for process in processes { process.waitUntilExit() }
        }
        // The servers have to find each other first.
        guard try (0..<60).contains(where: { _ in try setUp() }) else { return false }
        processes += try (0..<2).map(startWorker)
        let account = Pipe()
        processes.append(try startDevices(for: seconds, account))
        print("three servers and two workers run, and 1000 devices report every 5 s")

        try await Task.sleep(for: .seconds(seconds) / 3)
        kill(processes[1].processIdentifier, SIGKILL)
        print("a server was killed")
        try await Task.sleep(for: .seconds(seconds) / 6)
        kill(processes[4].processIdentifier, SIGKILL)
        print("a worker was killed")
        try await Task.sleep(for: .seconds(seconds) / 6)
        (processes[1], processes[4]) = (try startServer(1), try startWorker(1))
        print("both are back")
        while processes[5].isRunning { try await Task.sleep(for: .milliseconds(100)) }
        return try balance(JSONDecoder().decode(Account.self, from: account.fileHandleForReading.readToEnd() ?? Data()))
    }

    /// Starts a server, whose configuration differs from that of a real machine in its addresses only.
    private func startServer(_ number: Int) throws -> Process {
        let routes = (0..<3).map { "nats://127.0.0.1:\(port + 3 + $0)" }.joined(separator: ", ")
        let configuration = """
            server_name: server\(number)
            listen: "127.0.0.1:\(port + number)"
            jetstream { store_dir: "\(folder)/server\(number)" }
            cluster { name: fleet, listen: "127.0.0.1:\(port + 3 + number)", routes: [\(routes)] }
            mqtt { listen: "127.0.0.1:\(port + 6 + number)" }
            mappings = { "fleet.*.*.fix": "part.{{partition(2,2)}}.{{wildcard(1)}}.{{wildcard(2)}}.fix" }
            """
        let path = "\(folder)/server\(number).conf"
        try configuration.write(toFile: path, atomically: true, encoding: .utf8)
        return try start(["nats-server", "-c", path])
    }

    /// Starts the worker for half of the devices.
    private func startWorker(_ number: Int) throws -> Process {
        let source = "nats://\(addresses(from: port))?partition=\(number)/2&silence=3600"
        return try startGeopipe(["fleet", "hub", source, "--store", "\(folder)/worker\(number).db"])
    }

    private func startDevices(for seconds: Int, _ account: Pipe) throws -> Process {
        let words = [
            "simulate", "mqtt://\(addresses(from: port + 6))", "--devices", "1000", "--every", "5",
            "--duration", "\(seconds)", "--ack", "hub", "--offline", "0.1", "--connects", "300",
        ]
        return try startGeopipe(words, output: account)
    }

    /// Creates the streams, and returns whether that has succeeded.
    private func setUp() throws -> Bool {
        let process = try startGeopipe(["fleet", "setup", "nats://\(addresses(from: port))", "--partitions", "2"])
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private func addresses(from port: Int) -> String {
        (0..<3).map { "127.0.0.1:\(port + $0)" }.joined(separator: ",")
    }

    /// Starts geopipe, which this program is, too.
    private func startGeopipe(_ words: [String], output: Pipe? = nil) throws -> Process {
        try start([Bundle.main.executablePath ?? "geopipe"] + words, output: output)
    }

    private func start(_ words: [String], output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = log
        process.standardOutput = output ?? log
        try process.run()
        return process
    }

    /// The fixes of all devices, as `geopipe simulate` counts them at the end.
    private struct Account: Decodable {
        let captured, acknowledged, queued: Int
    }

    /// The fixes of a store, as `geopipe store FILE info --json` counts them; a repetition is not stored.
    private struct Summary: Decodable {
        let stored: Int
    }

    private func balance(_ account: Account) throws -> Bool {
        let stored = try (0..<2).map { number in
            let output = Pipe()
            _ = try startGeopipe(["store", "\(folder)/worker\(number).db", "info", "--json"], output: output)
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            return try JSONDecoder().decode(Summary.self, from: data).stored
        }
        print("captured \(account.captured) = acknowledged \(account.acknowledged) + queued \(account.queued)")
        print("stored \(stored[0]) + \(stored[1])")
        return account.acknowledged == account.captured && stored[0] + stored[1] == account.captured
    }
}
