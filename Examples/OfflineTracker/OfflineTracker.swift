// A tracker that loses nothing: it captures fixes into a store, and sends them from there to a base whenever the base
// is reachable.
//
// Shows how to put a store between a source and a relay, and what survives a kill.
//
// Usage: OfflineTracker [SECONDS [STORE [ws://HOST:PORT]]]    default: 30 s, tracker.db, ws://127.0.0.1:9443
//
// Start it alone, kill it, start it again; then start a base, and watch the backlog drain:
//
//     geopipe run --location relay://127.0.0.1:9443 --to jsonl:-
import CodecSupport
import GPXSimulation
import LocationStorage
import WebSocketRelay

@main
struct OfflineTracker {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        let seconds = words.first.flatMap(Int.init) ?? 30
        let path = words.count > 1 ? words[1] : "tracker.db"
        guard let base = URL(string: words.count > 2 ? words[2] : "ws://127.0.0.1:9443") else { return }
        try await track(for: seconds, path, base)
    }

    @SensorActor static func track(for seconds: Int, _ path: String, _ base: URL) async throws {
        // The name is the same at each start, since the base uses it to detect what it already has.
        var configuration = WebSocketTransportConfiguration(deviceIdentifier: "tracker")
        configuration.allowInsecureConnections = true
        let relay = LocationRelayService(
            stream: .remote, transports: [WebSocketTransport(url: base, configuration: configuration)])
        let store = LocationStoreSink(path: path)
        let manager = GeolocationManager()
        let host = try manager.add(store)
        try store.forward(to: relay, as: "base", in: host.makeHost(behind: relay))
        manager.install(GPXSimulator(document: walk(of: seconds), timing: ReplayTiming(rate: .factor(10))))
        let events = manager.events
        manager.start()
        for await case .status(let change) in events {
            print("\(change.provider): \(change.status.name) \(change.status.reason ?? "")")
            if change.provider != store.name, change.provider != relay.name, change.status.isFinal { break }
        }
        // Waits while the base accepts fixes.
        await manager.removeAllSinks()
        for backlog in try await StoreReader(path).backlogs() {
            let account = backlog.destination
            print("captured \(account.captured), with the base \(account.acknowledged), waiting \(account.queued)")
        }
    }

    /// Returns a walk to the north as GPX, with ten fixes per second at tenfold speed.
    private static func walk(of seconds: Int) -> String {
        let points = (0..<seconds * 10).map { number in
            "<trkpt lat=\"\(47.66 + Double(number) / 1e5)\" lon=\"9.175\"/>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
