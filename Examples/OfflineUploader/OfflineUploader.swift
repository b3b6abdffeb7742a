// An uploader that loses nothing: a walk goes into a store, and from there to a server that is down, comes up,
// throttles, fails and rejects a fix, while the backlog drains.
//
// Shows how an upload works through a store, and what happens to a fix that the server rejects.
//
// Usage: OfflineUploader [FIXES [STORE]]    default: 20,000 fixes, a store in a new temporary folder
//
// It writes only the store, and prints its path at the end. The server is part of the program. To upload the same store
// to your own server:
//
//     geopipe run --location gpsd: --to "store:STORE | overland+https://server.example/api/input?token-file=token.txt"
import Foundation
import GPXSimulation
import HTTPUpload
import LocationStorage

@main
struct OfflineUploader {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        let count = words.first.flatMap(Int.init) ?? 20_000
        let path = words.count > 1 ? words[1] : try temporaryStore()
        let server = MoodyServer(refused: "[9.175,\(latitude(of: count / 2))]")
        try await upload(count, path, to: server)
    }

    /// Returns the path of a store in a new temporary folder.
    private static func temporaryStore() throws -> String {
        let name = "OfflineUploader-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent("uploader.db").path
    }

    @SensorActor static func upload(_ count: Int, _ path: String, to server: MoodyServer) async throws {
        let store = LocationStoreSink(path: path, forwarding: ForwardingOptions(includesStored: true))
        let manager = GeolocationManager()
        let host = try manager.add(store)
        // Opened once, so that its port is known; then it is down.
        let port = try await server.open()
        await server.close()
        let format = try OverlandUpload(
            url: "http://127.0.0.1:\(port)/input", subject: UploadSubject(device: "walker"))
        let sink = UploadSink(format, name: "overland")
        let behind = host.makeHost(behind: sink)
        behind.onStatusChange = { status in print("\r\(status.name): \(status.reason ?? "")") }
        try store.forward(to: sink, as: "overland", in: behind)
        manager.install(GPXSimulator(document: walk(of: count), timing: ReplayTiming(rate: .max)))
        let events = manager.events
        manager.start()
        for await case .status(let change) in events where change.status.isFinal { break }
        try await Task.sleep(for: .seconds(1))
        print("\rthe server comes up")
        try await server.open()
        try await watch(path)
        await manager.removeAllSinks()
        await server.close()
        for backlog in try await StoreReader(path).backlogs() {
            let account = backlog.destination
            print(
                "captured \(account.captured), accepted \(account.acknowledged), refused \(account.dead), "
                    + "waiting \(account.queued)")
        }
        print("the store is \(path)")
    }

    /// Shows a progress bar with the rate and the remaining time, until nothing is queued.
    private static func watch(_ path: String) async throws {
        let clock = ContinuousClock()
        var last: (queued: Int, time: ContinuousClock.Instant)?
        var rate = 0.0
        while let account = try await StoreReader(path).backlogs().first?.destination {
            let now = clock.now
            if let last, account.queued <= last.queued {
                let seconds = max((now - last.time) / .seconds(1), 0.01)
                rate = 0.7 * rate + 0.3 * Double(last.queued - account.queued) / seconds
            }
            last = (account.queued, now)
            print("\r\(bar(account.captured - account.queued, of: account.captured, rate))", terminator: "")
            guard account.queued > 0 else { return print() }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private static func bar(_ done: Int, of all: Int, _ rate: Double) -> String {
        let width = 30
        let filled = all > 0 ? width * done / all : width
        let left = rate > 1 ? "\(Int(Double(all - done) / rate)) s left" : "waiting"
        return "[\(String(repeating: "#", count: filled))\(String(repeating: ".", count: width - filled))] "
            + "\(done) of \(all), \(Int(rate)) fixes/s, \(left)    "
    }

    private static func latitude(of number: Int) -> Double { Double(47_660_000 + number) / 1e6 }

    private static func walk(of count: Int) -> String {
        let points = (0..<count).map { "<trkpt lat=\"\(latitude(of: $0))\" lon=\"9.175\"/>" }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
