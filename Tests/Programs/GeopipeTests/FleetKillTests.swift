import BrokerSupport
import Foundation
import TestSupport
import Testing

/// Programs of a fleet that are killed by force while fixes are on their way: each fix is kept by the hub, once.
@Suite(
    "geopipe: a fleet whose programs are killed", .serialized, .realTime, .timeLimit(.minutes(10)),
    .enabled(if: Mosquitto.path != nil && NATSServer.path != nil, "skipped: there is no broker"))
struct FleetKillTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Returns the `info` of a store; empty before the store exists.
    private func info(_ name: String) async throws -> [String: Any] {
        let text = try await BuiltProgram.run("geopipe", ["store", scratch.path(name), "info", "--json"]).output
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    private func stored(_ name: String) async throws -> Int { try await info(name)["stored"] as? Int ?? 0 }

    /// The epochs and numbers of the fixes that the hub has.
    private func identities() async throws -> [String] {
        let result = try await BuiltProgram.run(
            "geopipe", ["store", scratch.path("hub.db"), "export", scratch.path("hub.jsonl")])
        #expect(result.status == 0, "\(result.errors)")
        return try scratch.text("hub.jsonl").split(separator: "\n").compactMap { line in
            let fix = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let number = fix?["seq"], let epoch = fix?["epoch"] else { return nil }
            return "\(epoch) \(number)"
        }
    }

    private func hub(_ endpoint: String) throws -> LiveGeopipe {
        try LiveGeopipe(
            "--store", scratch.path("hub.db"), command: ["fleet", "hub", "\(endpoint)?tenant=any&speed=any"])
    }

    private func device(_ endpoint: String, _ options: String...) throws -> LiveGeopipe {
        try LiveGeopipe(
            command: ["run", "--location", "demo:?rate=5", "--to", destination(endpoint)] + options)
    }

    private func destination(_ endpoint: String) -> String {
        "store:\(scratch.path("device.db")) | \(endpoint)?tenant=t&device=van"
    }

    /// Waits until the hub has more fixes than now.
    private func waitForMore() async throws {
        let before = try await stored("hub.db")
        try await Patience.wait("the hub has more than \(before) fixes", every: .milliseconds(20)) {
            try await stored("hub.db") > before
        }
    }

    private func verify(_ endpoint: String, restart: () async throws -> Void) async throws {
        var hub = try hub(endpoint)
        var device = try device(endpoint)
        for _ in 0..<2 {
            try await waitForMore()
            try await device.killByForce()
            device = try self.device(endpoint)
            try await waitForMore()
            // This kill probably comes between the commit of fixes and their acknowledgement.
            try await hub.killByForce()
            hub = try self.hub(endpoint)
            try await waitForMore()
            try await hub.killByForce()
            try await restart()
            hub = try self.hub(endpoint)
        }
        try await waitForMore()
        #expect(try await device.end().status == 0)
        // A run with few fixes of its own sends the fixes that earlier runs have left.
        try await Patience.wait("the device has nothing to send", every: .milliseconds(20)) {
            let last = try await BuiltProgram.run(
                "geopipe", ["run", "--location", "demo:", "--to", destination(endpoint), "--duration", "1"])
            let destinations = try await info("device.db")["destinations"] as? [String: [String: Any]] ?? [:]
            return last.status == 0 && destinations.values.allSatisfy { $0["queued"] as? Int == 0 }
        }
        let sent = try await info("device.db")
        let captured = try #require(sent["captured"] as? Int)
        #expect(sent["stored"] as? Int == captured)
        #expect((sent["runs"] as? Int ?? 0) >= 4)
        try await Patience.wait("the hub has all \(captured) fixes", every: .milliseconds(50)) {
            try await stored("hub.db") >= captured
        }
        #expect(try await hub.end().status == 0)
        let kept = try await identities()
        #expect(kept.count == captured)
        #expect(Set(kept).count == captured)
    }

    @Test("keeps each fix once over MQTT if the device, the hub, or the hub and its broker are killed")
    func mqtt() async throws {
        let broker = try await Mosquitto()
        try await verify("mqtt://127.0.0.1:\(broker.port)") {
            broker.process.kill()
            try await broker.start()
        }
    }

    @Test("keeps each fix once over NATS if the device, the hub, or the hub and its server are killed")
    func nats() async throws {
        let server = try await NATSServer()
        try await verify("nats://127.0.0.1:\(server.port)") {
            server.process.kill()
            try await server.start()
        }
    }
}
