import BrokerSupport
import Foundation
import NetworkIO
import RelaySupport
import TestSupport
import Testing

@Suite("geopipe: fleet configurations", .serialized, .realTime, .timeLimit(.minutes(5)))
struct FleetConfigurationTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../Examples/Fleet/Configurations").standardized

    private static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The variables of the configurations, with the keys of a device and a hub in files.
    private func environment(_ changes: [String: String] = [:]) throws -> [String: String] {
        for name in ["ca.pem", "device.pem", "device.key", "hub.pem", "hub.key"] {
            _ = try scratch.writeSecret("", to: name)
        }
        return [
            "SOURCE": "demo:", "STATE": scratch.path(""), "KEYS": scratch.path(""), "DEVICE": "cam7",
            "BROKER": "gateway.example:8883", "BROKERS": "a.example:8883,b.example:8883",
            "SERVERS": "a.example,b.example",
            "PART": "0/4", "API": "127.0.0.1:0",
        ].merging(changes) { $1 }
    }

    @Test(
        "are accepted by run --dry-run",
        .enabled(if: Mosquitto.path != nil && NATSServer.path != nil, "skipped: there is no broker"))
    func check() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        #expect(
            names == [
                "hub.json", "mqtt-device.json", "nats-device.json", "one-machine-device.json", "one-machine-hub.json",
                "site-device.json",
            ])
        for name in names {
            let check = try LiveGeopipe(
                "--dry-run", "--config", Self.path(name), environment: try environment())
            let result = try await check.result()
            #expect(result.status == 0, "\(name): \(result.errors)")
            #expect(!result.output.contains("${"), "\(name): \(result.output)")
        }
    }

    @Test(
        "of devices send the newest fixes between the older ones that an outage has left",
        arguments: ["mqtt-device.json", "nats-device.json", "one-machine-device.json", "site-device.json"])
    func newest(name: String) throws {
        let text = try String(contentsOfFile: Self.path(name), encoding: .utf8)
        #expect(text.contains("\"store:${STATE}/device.db?newest=true | "))
    }

    @Test(
        "have a unit of systemd that it accepts, with notifications of the start and of liveness",
        .enabled(if: RunningProgram.find("systemd-analyze") != nil, "skipped: there is no systemd"))
    func unit() async throws {
        let analyzer = try #require(RunningProgram.find("systemd-analyze"))
        let text = try String(contentsOfFile: Self.path("geopipe.service"), encoding: .utf8)
        let settings = text.split(separator: "\n")
        #expect(settings.contains("Type=notify") && settings.contains("WatchdogSec=30"))
        let program = BuiltProgram.folder.appendingPathComponent("geopipe").path
        try text.replacing("/usr/local/bin/geopipe", with: program)
            .write(toFile: scratch.path("geopipe.service"), atomically: true, encoding: .utf8)
        let verification = try RunningProgram(
            analyzer, ["verify", "--man=no", scratch.path("geopipe.service")])
        // The status is 0 even if settings are unknown or wrong; they are only reported.
        #expect(await verification.line { $0.contains("geopipe.service") } == nil)
    }

    @Test(
        "for a device and a hub on one machine deliver a position to the hub",
        .enabled(if: Mosquitto.path != nil, "skipped: there is no broker"))
    func oneMachine() async throws {
        let broker = try await Mosquitto()
        let environment = try environment(["BROKER": "127.0.0.1:\(broker.port)"])
        let hub = try LiveGeopipe("--config", Self.path("one-machine-hub.json"), environment: environment)
        let port = try await hub.port(of: "api")
        let device = try LiveGeopipe("--config", Self.path("one-machine-device.json"), environment: environment)
        var last = ""
        try await Patience.wait("the hub knows where the device is: \(last) \(hub.errors) \(device.errors)") {
            last = String(decoding: try await page("/devices/home/here/last", at: port).body, as: UTF8.self)
            return last.contains("\"type\":\"Point\"")
        }
        #expect(try await device.end().status == 0)
        #expect(try await hub.end().status == 0)
    }

    /// The lines of a broker's configuration from one on, without those of TLS.
    private func lines(of name: String, from first: String) throws -> [String] {
        let lines = try String(contentsOfFile: Self.path(name), encoding: .utf8).split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: first))
        return lines[start...].filter {
            !$0.hasPrefix("bridge_ca") && !$0.hasPrefix("bridge_key") && !$0.hasPrefix("bridge_cert")
        }
    }

    @Test(
        "for a site with bridge and partitions carry fixes to one worker, which acknowledges them",
        .enabled(if: Mosquitto.path != nil && NATSServer.path != nil, "skipped: there is no broker"))
    func site() async throws {
        let server = try await NATSServer(try lines(of: "nats-server.conf", from: "mappings = {"))
        let setup = try await BuiltProgram.run(
            "geopipe", ["fleet", "setup", "nats://127.0.0.1:\(server.port)", "--partitions", "4"])
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(!setup.errors.contains("partition"), "\(setup.errors)")
        let workers = try (0..<4).map { number in
            try LiveGeopipe(
                "--store", scratch.path("hub\(number).db"),
                command: ["fleet", "hub", "nats://127.0.0.1:\(server.port)?tenant=any&partition=\(number)/4"])
        }
        let bridge = try lines(of: "mosquitto.conf", from: "connection hub")
            .map { $0.hasPrefix("address ") ? "address 127.0.0.1:\(server.mqttPort)" : $0 }
        let broker = try await Mosquitto(["allow_anonymous true"] + bridge)
        let store = scratch.path("device.db")
        let device = try LiveGeopipe(
            command: [
                "run", "--location", "demo:?rate=20", "--to",
                "store:\(store) | mqtt://127.0.0.1:\(broker.port)?tenant=acme&device=cam7",
            ])
        // The store counts a fix as sent once a worker has acknowledged it.
        try await Patience.wait("the hub acknowledges fixes; \(device.errors) \(broker.log)", every: .milliseconds(50))
        {
            let text = try await BuiltProgram.run("geopipe", ["store", store, "info", "--json"]).output
            let info = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
            let destinations = info?["destinations"] as? [String: [String: Any]] ?? [:]
            return destinations.values.contains { $0["acknowledged"] as? Int ?? 0 > 20 }
        }
        #expect(try await device.end().status == 0)
        for worker in workers { #expect(try await worker.end().status == 0) }
    }
}
