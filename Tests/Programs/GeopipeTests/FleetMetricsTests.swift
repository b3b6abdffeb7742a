import BrokerSupport
import Foundation
import NetworkIO
import RelaySupport
import TestSupport
import Testing

@Suite(
    "geopipe: fleet metrics", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: Mosquitto.path != nil && NATSServer.path != nil, "skipped: there is no broker"))
struct FleetMetricsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Returns the sum of the samples with all `words` in their name and labels; `nil` if there are none.
    private func value(_ words: String..., in text: String) -> Double? {
        let samples = text.split(separator: "\n").filter { line in
            !line.hasPrefix("#") && words.allSatisfy { line.contains($0) }
        }
        return samples.isEmpty
            ? nil : samples.reduce(0) { $0 + ($1.split(separator: " ").last.flatMap { Double($0) } ?? 0) }
    }

    /// Waits until the metrics of a program satisfy a condition.
    private func wait(_ what: String, at port: Int, until holds: (String) -> Bool) async throws {
        var text = ""
        try await Patience.wait("\(what): \(text)", every: .milliseconds(50)) {
            text = String(decoding: try await page("/metrics", at: port).body, as: UTF8.self)
            return holds(text)
        }
    }

    /// Runs a device behind a store and a hub over a broker, which is killed and started again.
    private func verify(_ endpoint: String, _ scheme: String, restart: () async throws -> Void) async throws {
        let hub = try LiveGeopipe(
            "--store", scratch.path("hub.db"), "--metrics", "127.0.0.1:0", command: ["fleet", "hub", endpoint])
        let hubPort = try await hub.port(of: "metrics")
        let device = try LiveGeopipe(
            "--location", "demo:", "--to", "store:\(scratch.path("van.db")) | \(endpoint)?tenant=t&device=van&ack=hub",
            "--metrics", "127.0.0.1:0")
        let port = try await device.port(of: "metrics")
        let (store, sink) = (#"part="sink/store""#, "part=\"sink/\(scheme)\"")
        let source = "part=\"source/\(scheme)\""
        try await wait("the hub has acknowledged fixes", at: port) { text in
            (value("geolocation_acknowledged_records_total{", store, in: text) ?? 0) > 0
                && (value("geolocation_acknowledgement_seconds_count{", sink, #"by="hub""#, in: text) ?? 0) > 0
                && (value("geolocation_acknowledgement_seconds_count{", sink, #"by="broker""#, in: text) ?? 0) > 0
                && (value("geolocation_acknowledgement_seconds_count{", store, in: text) ?? 0) > 0
                && value("geolocation_queue_records{", store, "destination=\"\(endpoint)\"", in: text) != nil
                && value("geolocation_dead_records{", store, in: text) == 0
                && value("geolocation_connections_total{", sink, in: text) == 1
                && value("geolocation_connections_lost_total{", sink, in: text) == 0
        }
        try await wait("the sinks of the hub have taken messages", at: hubPort) { text in
            (value("geolocation_acknowledgement_seconds_count{", source, #"by="sinks""#, in: text) ?? 0) > 0
                && value("geolocation_connections_total{", source, in: text) == 1
                && value("geolocation_queue_records{", source, in: text) != nil
                && value("geolocation_unwritten_records{", in: text) != nil
        }
        try await restart()
        for (port, part) in [(port, sink), (hubPort, source)] {
            try await wait("the connection is made again", at: port) { text in
                (value("geolocation_connections_total{", part, in: text) ?? 0) >= 2
                    && (value("geolocation_connections_lost_total{", part, in: text) ?? 0) >= 1
            }
        }
        #expect(try await device.end().status == 0)
        #expect(try await hub.end().status == 0)
    }

    @Test("of a device and a hub over MQTT include queues, acknowledgements and connections")
    func mqtt() async throws {
        let broker = try await Mosquitto()
        try await verify("mqtt://127.0.0.1:\(broker.port)", "mqtt") {
            broker.process.kill()
            try await broker.start()
        }
    }

    @Test("of a device and a hub over NATS include queues, acknowledgements and connections")
    func nats() async throws {
        let server = try await NATSServer()
        try await verify("nats://127.0.0.1:\(server.port)", "nats") {
            server.process.kill()
            try await server.start()
        }
    }

    @Test("show the number and age of waiting fixes without a broker, with a store and without one")
    func outage() async throws {
        let port = try FreePort.tcp()
        let device = try LiveGeopipe(
            "--location", "demo:", "--to",
            "store:\(scratch.path("van.db")) | mqtt://127.0.0.1:\(port)?tenant=t&device=van", "--to",
            "mqtt://127.0.0.1:\(port)?tenant=t&device=bus", "--metrics", "127.0.0.1:0")
        let metrics = try await device.port(of: "metrics")
        let destination = "destination=\"mqtt://127.0.0.1:\(port)\""
        try await wait("fixes wait", at: metrics) { text in
            (value("geolocation_queue_records{", destination, in: text) ?? 0) > 1
                && (value("geolocation_queue_age_seconds{", destination, in: text) ?? 0) > 0.5
                // The account of the other device, which has no store.
                && (value("geolocation_queue_records{", #"part="sink/mqtt"#, in: text) ?? 0) > 1
                && (value("geolocation_queue_age_seconds{", #"part="sink/mqtt"#, in: text) ?? 0) > 0.5
        }
        device.send(SIGKILL)
    }

    @Test("of a simulated fleet include captures, the backlog, and the broker's latency")
    func simulation() async throws {
        let broker = try await Mosquitto()
        let port = try FreePort.tcp()
        // The simulation connects one device per second, so that there is time for the request.
        let fleet = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("geopipe").path,
            [
                "simulate", "mqtt://127.0.0.1:\(broker.port)", "--devices", "10", "--every", "1", "--metrics",
                "127.0.0.1:\(port)",
            ])
        try await Patience.wait("it listens") { FreePort.isListening(port) }
        let part = #"part="sink/simulation""#
        try await wait("fixes are acknowledged", at: port) { text in
            (value("geolocation_captured_records_total{", part, in: text) ?? 0) >= 10
                && (value("geolocation_acknowledged_records_total{", part, in: text) ?? 0) > 0
                && (value("geolocation_acknowledgement_seconds_count{", part, #"by="broker""#, in: text) ?? 0) > 0
                && value("geolocation_acknowledgement_seconds_count{", part, #"by="hub""#, in: text) == nil
                && (value("geolocation_connections_total{", part, in: text) ?? 0) > 0
                && value("geolocation_queue_records{", part, in: text) != nil
        }
        withExtendedLifetime(fleet) {}
    }

    @Test("report an address on which a simulation cannot listen")
    func simulationAddress() async throws {
        let result = try await BuiltProgram.run(
            "geopipe", ["simulate", "mqtt://127.0.0.1:1", "--metrics", "0.0.0.0:9464"])
        #expect(result.status == 2)
        #expect(result.errors.contains("metrics://0.0.0.0:9464"), "\(result.errors)")
    }
}
