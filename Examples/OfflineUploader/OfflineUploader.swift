// An uploader that loses nothing: a walk goes into a store, and from there to a server that is down, comes up, fails,
// throttles and refuses a fix, while the backlog drains.
//
// It shows how an upload works through a store, and what becomes of a fix that the server refuses.
//
// Usage: OfflineUploader [FIXES [STORE]], by default 20,000 fixes and a store in a new temporary folder
import Foundation
import GPXSimulation
import HTTPUpload
import LocationStorage

@main
struct OfflineUploader {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let count = Int(words.first ?? "20000"), count > 0 else {
            print("\(words[0]) is not a number of fixes: write OfflineUploader [FIXES [STORE]]")
            exit(2)
        }
        try await upload(count, through: words.count > 1 ? words[1] : try temporaryStore())
    }

    @SensorActor private static func upload(_ count: Int, through path: String) async throws {
        let server = MoodyServer(refused: "[9.175,\(latitude(of: count / 2))]")
        // Its port is known; then it is down.
        let port = try await server.open()
        await server.close()
        let format = try OverlandUpload(
            url: "http://127.0.0.1:\(port)/input", subject: UploadSubject(device: "walker"))
        let sink = UploadSink(format, name: "overland")
        let store = LocationStoreSink(path: path, forwarding: ForwardingOptions(includesStored: true))
        let manager = GeolocationManager()
        let host = try manager.add(store).makeHost(behind: sink)
        host.onStatusChange = { status in print("\(status.name): \(status.reason ?? "")") }
        try store.forward(to: sink, as: "overland", in: host)
        manager.install(GPXSimulator(document: walk(of: count), timing: ReplayTiming(rate: .max)))
        let events = manager.events
        manager.start()
        for await case .status(let change) in events where change.status.isFinal { break }
        try await Task.sleep(for: .seconds(1))
        print("the server comes up")
        try await server.open()
        while let account = try await StoreReader(path).backlogs().first?.destination, account.queued > 0 {
            print("\(account.queued) of \(account.captured) fixes wait")
            try await Task.sleep(for: .seconds(1))
        }
        await manager.removeAllSinks()
        await server.close()
        guard let account = try await StoreReader(path).backlogs().first?.destination else { return }
        print("captured \(account.captured), accepted \(account.acknowledged), refused \(account.dead)")
        print("the store is \(path): see geopipe store FILE dead-letters")
    }

    /// The path of a store in a new temporary folder.
    private static func temporaryStore() throws -> String {
        let folder = "\(FileManager.default.temporaryDirectory.path)/OfflineUploader-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return "\(folder)/uploader.db"
    }

    private static func latitude(of number: Int) -> Double { Double(47_660_000 + number) / 1e6 }

    private static func walk(of count: Int) -> String {
        let points = (0..<count).map { "<trkpt lat=\"\(latitude(of: $0))\" lon=\"9.175\"/>" }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
