import BrokerSupport
import Foundation
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

@Suite(
    "geopipe: a fleet", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: Mosquitto.path != nil && NATSServer.path != nil, "there is no broker"))
struct FleetRunTests {
    private let scratch: Scratch
    private static let token = "a-token-that-may-do-everything"

    init() throws { scratch = try Scratch() }

    /// Starts a hub that stores all events in `hub.db` and answers at a port, and returns both.
    private func hub(_ endpoint: String) async throws -> (geopipe: LiveGeopipe, port: Int) {
        let tokens = try scratch.writeSecret(
            "\(Self.token) scope=last, scope=tracks, scope=commands\n", to: "tokens.txt")
        let commands = scratch.path("commands.jsonl")
        let geopipe = try LiveGeopipe(
            "--store", scratch.path("hub.db"), "--api", "127.0.0.1:0?token-file=\(tokens)&commands=\(commands)",
            command: ["fleet", "hub", endpoint])
        return (geopipe, try await geopipe.port(of: "api"))
    }

    private func ask(
        _ method: String, _ path: String, at port: Int, body: String = ""
    ) async throws -> (status: Int, text: String) {
        let fields = [try HTTPField("Authorization", "Bearer \(Self.token)")]
        let reply = try await page(path, at: port, fields: fields, method: method, body: Array(body.utf8))
        return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }

    /// Waits until an answer contains a text.
    private func wait(for text: String, at path: String, of port: Int) async throws {
        var last = ""
        try await Patience.wait("\(path) holds \(text): \(last)") {
            last = try await ask("GET", path, at: port).text
            return last.contains(text)
        }
    }

    @Test("a device is known to the hub and receives its settings, also after a restart of either")
    func commands() async throws {
        let broker = try await Mosquitto()
        let endpoint = "mqtt://127.0.0.1:\(broker.port)"
        var (hub, port) = try await hub(endpoint)
        func device() throws -> LiveGeopipe {
            try LiveGeopipe(
                "--location", "demo:", "--to", "\(endpoint)?tenant=acme&device=van&commands=interval", "--to",
                "jsonl:-?types=command")
        }
        var van = try device()
        try await wait(for: "\"connected\":true", at: "/devices/acme/van", of: port)
        try await wait(for: "\"type\":\"Point\"", at: "/devices/acme/van/last", of: port)
        let settings = "/devices/acme/van/settings"
        #expect(try await ask("PUT", settings, at: port, body: #"{"interval":10,"secret":1}"#).status == 200)
        try await wait(for: #""settings":{"interval":10}"#, at: settings, of: port)
        try await van.wait("the command is an event") {
            van.output.contains(#""type":"command""#) && van.output.contains(#""settings":{"interval":10}}"#)
        }
        // The device has lost its settings, reports that, and receives them again.
        _ = try await van.end()
        van = try device()
        try await van.wait("the command comes again") { van.output.contains(#""settings":{"interval":10}}"#) }
        _ = try await van.end()
        // A command for a device that is not connected, and a hub that ends before the device returns.
        #expect(try await ask("PUT", settings, at: port, body: #"{"interval":3}"#).status == 200)
        try await hub.killByForce()
        (hub, port) = try await self.hub(endpoint)
        van = try device()
        try await wait(for: #""settings":{"interval":3}"#, at: settings, of: port)
        try await wait(for: "\"type\":\"Point\"", at: "/devices/acme/van/last", of: port)
        _ = try await van.end()
        #expect(try await hub.end().status == 0)
    }

    @Test("streams are set up, filled and described, and a device is erased from them and from the store")
    func streams() async throws {
        let server = try await NATSServer()
        let endpoint = "nats://127.0.0.1:\(server.port)"
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let setUp = try await geopipe("fleet", "setup", endpoint)
        #expect(setUp.status == 0, "\(setUp.errors)")
        let (hub, port) = try await hub(endpoint)
        for device in ["van", "bus"] {
            let sender = try LiveGeopipe("--location", "demo:", "--to", "\(endpoint)?tenant=acme&device=\(device)")
            try await wait(for: "\"type\":\"Point\"", at: "/devices/acme/\(device)/last", of: port)
            let ended = try await sender.end()
            #expect(ended.status == 0, "\(ended.errors)")
        }
        let status = try await geopipe("fleet", "status", endpoint, "--json")
        #expect(status.status == 0, "\(status.errors)")
        let streams = try status.output.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(streams.contains { ($0["messages"] as? Int ?? 0) > 0 })
        let consumers = streams.compactMap { $0["consumers"] as? [[String: Any]] }.joined()
        #expect(consumers.count == 2 && consumers.allSatisfy { $0["expired"] as? Int == 0 })
        #expect(try await hub.end().status == 0)
        let erased = try await geopipe(
            "fleet", "erase", endpoint, "--device", "acme/van", "--store", scratch.path("hub.db"))
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(erased.output.hasSuffix(" erased, and overwritten in the file\n"), "\(erased.output)")
        // After the restart the answers come from the store.
        let (again, place) = try await self.hub(endpoint)
        try await wait(for: "\"coordinates\"", at: "/devices/acme/bus/track", of: place)
        let rest = try await ask("GET", "/devices/acme/van/track", at: place).text
        #expect(!rest.contains("\"coordinates\""), "\(rest)")
        #expect(try await again.end().status == 0)
    }
}
