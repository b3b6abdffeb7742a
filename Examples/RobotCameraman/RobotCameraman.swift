// Turns a camera towards a runner: a base and a tracker, two processes that may be killed at any moment.
//
// It shows how no fix is lost between them, and none is counted twice: the tracker sends from a store, and the base
// acknowledges a fix once its own store has it. CameraHead.swift is a sink that predicts where the runner will be.
//
// Usage: RobotCameraman [PORT [SECONDS]] runs both; with the words of geopipe, it is geopipe with a destination gimbal:
import Foundation
import Geolocation
import GeopipeCommands
import LocationStorage
import StandardPlugins

@main
struct RobotCameraman {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let numbers = words.compactMap { UInt16($0) }
        guard numbers.count == words.count else {
            let plugins = PluginRegistry.standard.adding(sinks: [CameraHead.plugin])
            CommandLineProgram(name: "RobotCameraman", version: "1.0.0", plugins: plugins).main()
        }
        let (port, seconds) = (numbers.first ?? 9443, Int(numbers.dropFirst().first ?? 30))
        let work = Task {
            do { exit(try await run(port: port, seconds: seconds) ? 0 : 1) } catch { print(error) }
            exit(1)
        }
        // Control-C reaches only this process.
        let interrupt = DispatchSource.makeSignalSource(signal: SIGINT)
        interrupt.setEventHandler { work.cancel() }
        interrupt.activate()
        withExtendedLifetime(interrupt) { dispatchMain() }
    }

    /// Runs both processes until the runner has stopped and all fixes have arrived; a killed one is started again.
    ///
    /// - Returns: Whether the base has all fixes, each once.
    private static func run(port: UInt16, seconds: Int) async throws -> Bool {
        let folder = "\(FileManager.default.temporaryDirectory.path)/RobotCameraman-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try track(seconds: seconds).write(toFile: "\(folder)/runner.gpx", atomically: true, encoding: .utf8)
        let roles = [
            [
                "base", "--location", "relay://127.0.0.1:\(port)", "--to", "store:\(folder)/base.db",
                "--to", "gimbal:\(camera.latitude),\(camera.longitude),405", "--duration", "\(seconds + 60)",
            ],
            [
                "tracker", "--location", "gpx:\(folder)/runner.gpx?interval=0.2&times=now&noise=1",
                // The camera needs the newest fix first, and the base the same name after each start.
                "--to", "store:\(folder)/tracker.db?newest=true | ws://127.0.0.1:\(port)?stream=remote&device=runner",
            ],
        ]
        var processes = try roles.map(start)
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
            guard let index = processes.firstIndex(where: { !$0.isRunning }) else { continue }
            guard processes[index].terminationReason == .uncaughtSignal else { break }
            processes[index] = try start(roles[index])
        }
        for process in processes where process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        let captured = try await StoreReader("\(folder)/tracker.db").summary().stored
        let received = try await StoreReader("\(folder)/base.db").summary().stored
        print("the tracker captured \(captured) fixes, and the base has \(received); their stores are in \(folder)")
        return captured == received
    }

    private static func start(_ role: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["run"] + role.dropFirst()
        try process.run()
        print("the \(role[0]) is process \(process.processIdentifier): try kill -9 \(process.processIdentifier)")
        fflush(nil)
        return process
    }

    private static let camera = Coordinate(latitude: 47.6609, longitude: 9.1750)

    /// Returns a track around the camera, up and down, a round in a minute with five points a second.
    private static func track(seconds: Int) -> String {
        let points = (0..<5 * seconds).map { number in
            let place = camera.destination(distance: 30, bearing: 1.2 * Double(number))
            let altitude = 401 + 2 * sin(Double(number) / 50)
            return "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><ele>\(altitude)</ele></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
