import CodecSupport
import FileIO
import FleetDelivery
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
@Suite("Fleet queries over HTTP", .realTime, .timeLimit(.minutes(5)))
struct FleetQuerySinkTests {
    private let manager = GeolocationManager()
    private let listener = RecordingSink()
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Starts a manager with a server, and returns it once it listens.
    private func served(
        behind sinks: [any GeolocationSink] = [], storePath: String? = nil, commandPath: String? = nil,
        _ change: (inout ReadingSettings) -> Void = { _ in }
    ) async throws -> FleetQuerySink {
        var settings = ReadingSettings(port: 0)
        change(&settings)
        let sink = FleetQuerySink(settings, storePath: storePath, commandPath: commandPath)
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

    @Test("return pages of devices, the state of a device and its last position")
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

    @Test("return the track of a device from the store in pages")
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

    @Test("show a token its own devices, and reveal nothing of others")
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

    @Test("return the last positions of an earlier run until newer ones arrive")
    func restoration() async throws {
        let path = scratch.path("hub.db")
        let start = Date(timeIntervalSince1970: 1_795_171_200)
        let first = try await served(behind: [LocationStoreSink(path: path)], storePath: path)
        for (device, number) in [("van", 3), ("van", 1), ("van", 2), ("bus", 1)] as [(String, Int64)] {
            report(device, number, at: start.addingTimeInterval(Double(number)))
        }
        // From a clock that is ahead of this one: no position, today or after a restart.
        report("van", 9, at: Date().addingTimeInterval(86_400))
        try await Patience.wait("the store has the fixes") {
            Self.points(try await get("/devices/van/track", of: first).json).count == 4
        }
        await stop()

        let again = GeolocationManager()
        let other = RecordingSink()
        let sink = FleetQuerySink(ReadingSettings(port: 0), storePath: path)
        try again.add(other)
        try again.add(sink)
        again.start()
        try await Patience.wait("the port of the server") { @SensorActor in sink.boundPort != nil }
        #expect(try await get("/devices/van", of: sink).json["lat"] as? Double == 47.003)
        #expect(try await get("/devices/van", of: sink).json["received"] as? String != nil)
        #expect(try await get("/devices/bus", of: sink).json["lat"] as? Double == 47.001)
        for (number, shown) in [(2, 47.003), (4, 47.004)] as [(Int64, Double)] {
            let location = Location(
                latitude: 47 + Double(number) / 1000, longitude: 9, timestamp: start.addingTimeInterval(Double(number)))
            let fix = LocationFix(location, source: "owntracks", battery: 0.5, sequence: number)
            other.host?.publish(ReceivedFix(sender: "van", stream: .remote, fix: fix, isLate: false))
            #expect(try await get("/devices/van", of: sink).json["lat"] as? Double == shown)
        }
        again.stop()
        await again.removeAllSinks()
    }

    @Test("do not try to read an unreadable store again after their end")
    func unreadableStore() async throws {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        try manager.add(FleetQuerySink(ReadingSettings(port: 0), storePath: scratch.path("none.db")))
        manager.start()
        try await Patience.wait("the next attempt is planned") { clock.nextDue != nil }
        manager.stop()
        await manager.removeAllSinks()
        #expect(clock.nextDue == nil)
    }

    // MARK: Commands

    /// Writes a file of four tokens: for everything, only commands, only last positions, and commands to one device.
    private func commandTokens() throws -> String {
        try scratch.writeSecret(
            """
            reads-and-commands-everything scope=last, scope=tracks, scope=commands
            tells-only-last-positions scope=last
            commands-the-van-alone van, scope=commands

            """, to: "tokens.txt")
        return scratch.path("tokens.txt")
    }

    private func put(
        _ settings: String, to path: String, of sink: FleetQuerySink, token: String, match: String? = nil
    ) async throws -> (status: Int, json: [String: Any]) {
        var fields = [try HTTPField("Authorization", "Bearer \(token)")]
        if let match { fields.append(try HTTPField("If-Match", match)) }
        let reply = try await RelaySupport.page(
            path, at: sink.boundPort, fields: fields, method: "PUT", body: Array(settings.utf8))
        let object = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        return (reply.status, object ?? [:])
    }

    private func status(
        ofPutting settings: String, to path: String, of sink: FleetQuerySink, token: String
    ) async throws -> Int {
        try await put(settings, to: path, of: sink, token: token).status
    }

    /// The commands that were published, with their devices.
    private var requests: [FleetCommandRequest] {
        listener.events.compactMap { if case .derived(let event) = $0 { event as? FleetCommandRequest } else { nil } }
    }

    @Test("save and send settings, and return those that the device reports")
    func commands() async throws {
        let (file, tokens) = (scratch.path("commands.jsonl"), try commandTokens())
        let token = "reads-and-commands-everything"
        let sink = try await served(commandPath: file) { $0.tokenFile = tokens }
        #expect(try await get("/devices/van/settings", of: sink, token: token).status == 404)
        let set = try await put(
            #"{"interval":10}"#, to: "/devices/van/settings", of: sink, token: token, match: "\"0\"")
        #expect(set.status == 200)
        let version = try #require(set.json["version"] as? Int)
        #expect((set.json["desired"] as? [String: Int]) == ["interval": 10])
        #expect(set.json["reported"] == nil)
        #expect(try scratch.text("commands.jsonl").contains("\"version\":\(version)"))
        #expect(requests.map(\.device) == ["van"])
        #expect(requests.first?.command.version == Int64(version))

        // Another request may have been faster.
        #expect(
            try await put("{}", to: "/devices/van/settings", of: sink, token: token, match: "\(version - 1)").status
                == 412)
        let until = "2100-01-01T00:00:00Z"
        let second = try await put(
            #"{"mode":"live"}"#, to: "/devices/van/settings?until=\(until)", of: sink, token: token,
            match: "\(version)")
        #expect(second.status == 200 && second.json["until"] as? String == "2100-01-01T00:00:00.000Z")
        let newest = try #require(second.json["version"] as? Int)

        // A device that has an older version gets the newest one.
        let time = Date()
        listener.host?.publish(
            FleetSettingsReport(
                FleetState(version: Int64(version), reported: Array("{}".utf8)), of: "van", at: time))
        #expect(requests.map(\.command.version) == [version, newest, newest].map(Int64.init))
        listener.host?.publish(
            FleetSettingsReport(
                FleetState(version: Int64(newest), reported: Array(#"{"mode":"live"}"#.utf8)), of: "van", at: time))
        #expect(requests.count == 3)
        let known = try await get("/devices/van/settings", of: sink, token: token)
        let reported = try #require(known.json["reported"] as? [String: Any])
        #expect(reported["version"] as? Int == newest)
        #expect((reported["settings"] as? [String: String]) == ["mode": "live"])
        await stop()
        #expect(try scratch.text("commands.jsonl").contains("\"followed\":\(newest)"))
    }

    @Test("persist commands across restarts, and resend those that were not acknowledged")
    func commandsAfterRestart() async throws {
        let (file, tokens) = (scratch.path("commands.jsonl"), try commandTokens())
        let token = "reads-and-commands-everything"
        let sink = try await served(commandPath: file) { $0.tokenFile = tokens }
        // The commands are sent together, so that one write saves several.
        async let first = status(ofPutting: "{}", to: "/devices/a/settings", of: sink, token: token)
        async let second = status(ofPutting: "{}", to: "/devices/b/settings", of: sink, token: token)
        async let third = status(ofPutting: "{}", to: "/devices/acme/c/settings", of: sink, token: token)
        #expect(try await [first, second, third] == [200, 200, 200])
        await stop()
        let other = RecordingSink()
        let again = GeolocationManager()
        var settings = ReadingSettings(port: 0)
        settings.tokenFile = tokens
        try again.add(other)
        try again.add(FleetQuerySink(settings, commandPath: file))
        again.start()
        try await Patience.wait("the commands are sent again") { @SensorActor in
            Set(
                other.events.compactMap { event -> String? in
                    if case .derived(let event) = event { (event as? FleetCommandRequest)?.device } else { nil }
                }) == ["a", "b", "acme/c"]
        }
        again.stop()
        await again.removeAllSinks()
    }

    @Test("repeat the settings of a device that has lost them in a restart")
    func commandsAfterRestartOfDevice() async throws {
        let (clock, tokens) = (ManualClock(), try commandTokens())
        let manager = GeolocationManager(clock: clock)
        var settings = ReadingSettings(port: 0)
        settings.tokenFile = tokens
        let sink = FleetQuerySink(settings, commandPath: scratch.path("commands.jsonl"))
        for sink in [listener, sink] as [any GeolocationSink] { try manager.add(sink) }
        manager.start()
        try await Patience.wait("the port of the server") { @SensorActor in sink.boundPort != nil }
        #expect(
            try await put("{}", to: "/devices/van/settings", of: sink, token: "reads-and-commands-everything").status
                == 200)
        let version = try #require(requests.first?.command.version)
        for (reported, count) in [(version, 1), (0, 2)] {
            listener.host?.publish(
                FleetSettingsReport(
                    FleetState(version: reported, reported: Array("{}".utf8)), of: "van", at: clock.now))
            #expect(requests.count == count)
            clock.advance(by: 60)
        }
        #expect(requests.map(\.command.version) == [version, version, version])
        manager.stop()
        await manager.removeAllSinks()
    }

    @Test("allow a token what its scopes allow, and nothing else")
    func scopes() async throws {
        let (file, tokens) = (scratch.path("commands.jsonl"), try commandTokens())
        let sink = try await served(commandPath: file) { $0.tokenFile = tokens }
        report("van", 1, at: Date())
        let (last, van) = ("tells-only-last-positions", "commands-the-van-alone")
        #expect(try await get("/devices/van", of: sink, token: last).status == 200)
        #expect(try await get("/devices/van/track", of: sink, token: last).status == 403)
        #expect(try await get("/devices/van/settings", of: sink, token: last).status == 403)
        #expect(try await put("{}", to: "/devices/van/settings", of: sink, token: last).status == 403)
        #expect(try await get("/devices/van", of: sink, token: van).status == 403)
        #expect(try await put("{}", to: "/devices/van/settings", of: sink, token: van).status == 200)
        #expect(try await put("{}", to: "/devices/bus/settings", of: sink, token: van).status == 404)
        #expect(requests.map(\.device) == ["van"])
        await stop()
    }

    @Test("reject invalid settings and devices with a message")
    func badCommands() async throws {
        let (file, tokens) = (scratch.path("commands.jsonl"), try commandTokens())
        let token = "reads-and-commands-everything"
        let sink = try await served(commandPath: file) { $0.tokenFile = tokens }
        let path = "/devices/van/settings"
        for body in ["", "[]", "{", "{} {}", "nonsense"] {
            #expect(try await put(body, to: path, of: sink, token: token).status == 400, "\(body)")
        }
        #expect(
            try await put("{\"a\":\"\(String(repeating: "x", count: 20_000))\"}", to: path, of: sink, token: token)
                .status == 413)
        #expect(try await put("{}", to: "/devices/a%20van/settings", of: sink, token: token).status == 400)
        #expect(try await put("{}", to: path, of: sink, token: token, match: "W/\"x\"").status == 400)
        #expect(try await put("{}", to: path + "?until=soon", of: sink, token: token).status == 400)
        #expect(try await put("{}", to: "/devices/van", of: sink, token: token).status == 405)
        #expect(requests.isEmpty)
        await stop()
        func make(_ text: String) throws { _ = try FleetQuerySink.plugin.make(Endpoint(text), PipelineContext()) }
        #expect(throws: UsageError.self) { try make("api:?commands=\(file)") }
        let wrong = try scratch.writeSecret("a-token-of-any-length van, scope=command\n", to: "wrong.txt")
        #expect(throws: UsageError.self) { try make("api:?token-file=\(wrong)") }
    }

    @Test("fulfil the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300, time: .system) { _ in
            FleetQuerySink(ReadingSettings(port: 0))
        }
        try await PluginConformance.verify(
            FleetQuerySink.plugin, running: "api://127.0.0.1:0", patience: 300, time: .system)
    }

    @Test("require a token or open=true for an address that other machines can reach")
    func openness() throws {
        func make(_ text: String) throws { _ = try FleetQuerySink.plugin.make(Endpoint(text), PipelineContext()) }
        #expect(throws: UsageError.self) { try make("api://0.0.0.0:8090") }
        try make("api://0.0.0.0:8090?open=true")
        try make("api:")
    }
}
