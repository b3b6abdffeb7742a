import CodecSupport
import FileIO
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import LocationRelay
import LocationStorage
import LocationStore
import NetworkIO
import PluginOptions
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

@testable import FleetQueries

@SensorActor
@Suite("Questions over HTTP", .realTime, .timeLimit(.minutes(5)))
struct FleetQuerySinkTests {
    private let manager = GeolocationManager()
    private let listener = RecordingSink()
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Starts a manager with a server, and returns it once it listens.
    private func served(
        behind sinks: [any GeolocationSink] = [], storePath: String? = nil,
        _ change: (inout ReadingSettings) -> Void = { _ in }
    ) async throws -> FleetQuerySink {
        var settings = ReadingSettings(port: 0)
        change(&settings)
        let sink = FleetQuerySink(settings, storePath: storePath)
        for sink in sinks + [listener, sink] { try manager.add(sink) }
        manager.start()
        try await Patience.wait("the port of the server") { @SensorActor in sink.boundPort != nil }
        return sink
    }

    private func stop() async {
        manager.stop()
        await manager.removeAllSinks()
    }

    private func report(_ device: String, _ number: Int64, at time: Date) {
        let location = Location(
            latitude: 47 + Double(number) / 1000, longitude: 9, altitude: 400, horizontalAccuracy: 4, timestamp: time)
        let fix = LocationFix(location, source: "owntracks", battery: 0.5, sequence: number)
        listener.host?.publish(ReceivedFix(sender: device, stream: .remote, fix: fix, isLate: false))
    }

    private func get(
        _ path: String, of sink: FleetQuerySink, token: String? = nil
    ) async throws -> (status: Int, json: [String: Any]) {
        let fields = try token.map { [try HTTPField("Authorization", "Bearer \($0)")] } ?? []
        let reply = try await RelaySupport.page(path, at: sink.boundPort, fields: fields)
        let object = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        return (reply.status, object ?? [:])
    }

    @Test("devices, the last position and the presence are told")
    func last() async throws {
        let sink = try await served()
        let now = Date()
        report("van", 2, at: now)
        report("van", 1, at: now.addingTimeInterval(-60))
        report("bus", 1, at: now)
        let page = try await get("/devices?count=1", of: sink)
        #expect((page.json["devices"] as? [[String: Any]])?.map { $0["id"] as? String } == ["bus"])
        #expect(page.json["next"] as? String == "bus")
        let van = try await get("/devices/van", of: sink).json
        #expect(van["lat"] as? Double == 47.002)
        #expect(van["battery"] as? Double == 0.5)
        #expect(van["connected"] == nil)
        let feature = try await get("/devices/van/last", of: sink).json
        let coordinates = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double]
        #expect(coordinates == [9, 47.002, 400])
        #expect(try await get("/devices/car", of: sink).status == 404)
        #expect(try await get("/devices/van/track", of: sink).status == 404)
        await stop()
    }

    @Test("the track of a device comes from the store, in parts")
    func track() async throws {
        let path = scratch.path("hub.db")
        let sink = try await served(behind: [LocationStoreSink(path: path)], storePath: path)
        let start = Date(timeIntervalSince1970: 1_795_171_200)
        for number in 1...250 as ClosedRange<Int64> {
            report("van", number, at: start.addingTimeInterval(Double(number)))
            report("bus", number, at: start.addingTimeInterval(Double(number)))
        }
        var (points, times, after): ([[Double]], [String], Int?) = ([], [], nil)
        repeat {
            var answer = try await get("/devices/van/track?count=100\(after.map { "&after=\($0)" } ?? "")", of: sink)
            // The store commits a moment later.
            try await Patience.wait("the store has the fixes") {
                if answer.status == 200, points.count == 200 || Self.points(answer.json).count == 100 { return true }
                answer = try await get("/devices/van/track?count=100\(after.map { "&after=\($0)" } ?? "")", of: sink)
                return false
            }
            points += Self.points(answer.json)
            let properties = answer.json["properties"] as? [String: Any]
            times += properties?["times"] as? [String] ?? []
            after = properties?["next"] as? Int
        } while after != nil
        let latitudes: [Double] = (1...250).map { 47 + Double($0) / 1000 }
        #expect(points.map { $0[1] } == latitudes)
        #expect(times.count == 250 && times.first == "2026-11-20T10:40:01.000Z")
        let part = try await get(
            "/devices/van/track?from=2026-11-20T10:40:10Z&to=2026-11-20T10:40:20Z", of: sink)
        #expect(Self.points(part.json).count == 10)
        await stop()
    }

    private static func points(_ json: [String: Any]) -> [[Double]] {
        (json["geometry"] as? [String: Any])?["coordinates"] as? [[Double]] ?? []
    }

    @Test("a token sees its own devices, and learns nothing of others")
    func tokens() async throws {
        let path = scratch.path("tokens.txt")
        try "all-that-there-is-to-see\nonly-the-bus-and-acme bus, acme/*\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
        let sink = try await served { $0.tokenFile = path }
        for device in ["van", "bus", "acme/truck"] { report(device, 1, at: Date()) }
        #expect(try await get("/devices", of: sink).status == 401)
        func ids(_ token: String) async throws -> [String] {
            let devices = try await get("/devices", of: sink, token: token).json["devices"] as? [[String: Any]]
            return devices?.compactMap { $0["id"] as? String } ?? []
        }
        #expect(try await ids("all-that-there-is-to-see") == ["acme/truck", "bus", "van"])
        #expect(try await ids("only-the-bus-and-acme") == ["acme/truck", "bus"])
        let token = "only-the-bus-and-acme"
        #expect(try await get("/devices/acme/truck/last", of: sink, token: token).status == 200)
        #expect(try await get("/devices/van", of: sink, token: token).status == 404)
        #expect(try await get("/devices/none", of: sink, token: token).status == 404)
        await stop()
    }

    @Test("the plugin keeps the contract of sinks")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300, time: .system) { _ in
            FleetQuerySink(ReadingSettings(port: 0))
        }
        try await PluginConformance.verify(
            FleetQuerySink.plugin, running: "api://127.0.0.1:0", patience: 300, time: .system)
    }

    @Test("an address of other machines needs a token, or the word that everyone may ask")
    func openness() throws {
        func make(_ text: String) throws { _ = try FleetQuerySink.plugin.make(Endpoint(text), PipelineContext()) }
        #expect(throws: UsageError.self) { try make("api://0.0.0.0:8090") }
        try make("api://0.0.0.0:8090?open=true")
        try make("api:")
    }
}
