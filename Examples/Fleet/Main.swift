// Runs the fleet that Fleet.swift describes, kills a part of it, and checks that every fix is stored once.
import Foundation
import GeopipeCommands
import StandardPlugins

/// Starts the fleet, kills a node and a worker, and compares captured and stored fixes.
@main
enum Main {
    static func main() throws {
        let words = CommandLine.arguments
        if words[0].hasSuffix("/geopipe") {
            CommandLineProgram(name: "geopipe", version: "0.2.0", plugins: .standard).main()
        }
        func number(_ flag: String, _ usual: Int) -> Int {
            words.firstIndex(of: flag).flatMap { words.dropFirst($0 + 1).first }.flatMap { Int($0) } ?? usual
        }
        let seconds = number("--seconds", 60)
        let fleet = try Fleet(port: number("--port", 24_220))
        var processes: [Process] = []
        defer { for process in processes where process.isRunning { process.terminate() } }

        processes = try (0..<3).map { try fleet.startNode($0) }
        try fleet.setUp()
        print("three nodes keep the streams")
        processes += try (0..<2).map { try fleet.startWorker($0) }
        let (devices, path) = try fleet.startDevices(for: seconds)
        processes.append(devices)
        print("two workers run, and 1000 devices report each 5 s")

        wait(seconds / 3)
        kill(processes[1].processIdentifier, SIGKILL)
        print("a node was killed")
        wait(seconds / 6)
        kill(processes[4].processIdentifier, SIGKILL)
        print("a worker was killed")
        wait(seconds / 6)
        processes[1] = try fleet.startNode(1)
        processes[4] = try fleet.startWorker(1)
        print("both are back")

        devices.waitUntilExit()
        let account = try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any] ?? [:]
        func count(_ name: String) -> Int { account[name] as? Int ?? -1 }
        let stored = try fleet.stored()
        print(
            """
            captured \(count("captured")) = acknowledged \(count("acknowledged")) + queued \(count("queued"))
            sent \(count("sent")), stored \(stored.fixes), different ones \(stored.distinct)
            """)
        let isBalanced =
            count("captured") > 0 && count("queued") == 0 && count("captured") == count("acknowledged")
            && stored.fixes == count("captured") && stored.distinct == count("captured")
        print(isBalanced ? "the books balance" : "the books do not balance")
        for process in processes where process.isRunning { process.terminate() }
        fleet.remove()
        exit(isBalanced ? 0 : 1)
    }

    private static func wait(_ seconds: Int) { Thread.sleep(forTimeInterval: Double(seconds)) }
}
